import { Link } from '@tanstack/react-router';
import { type Declaration, valueText } from '../../format/typed-value';
import { Code } from '../../ui/code';
import { Moment, None, UserText } from '../../ui/values';
import { splitDetails } from './details';
import { type PricingName, inheritanceText, pricingText } from './inheritance';
import { PRICING, type Product, shortName } from './product-values';
import styles from './product.module.css';
import { WORDS } from './words';

/** A product for people who may not change it. */
export function ProductFacts({ product }: { product: Product }) {
  const { category } = product;
  const fields: readonly Declaration[] = category?.custom_fields ?? [];
  const { custom, rest } = splitDetails(product.other_details, fields);
  return (
    <div className={styles.form}>
      <dl className={styles.facts}>
        <dt>{WORDS.description}</dt>
        <dd>
          <UserText value={product.description} />
        </dd>
        <dt>{WORDS.model}</dt>
        <dd>
          <UserText value={product.model} />
        </dd>
        <dt>{WORDS.category}</dt>
        <dd>{category ? <Link to="/categories/$id" params={{ id: category.id }}>{`${shortName(category)}, ${category.name}`}</Link> : <None />}</dd>
        {[...PRICING, 'allow_tariff' as const].map((name) => (
          <Pricing key={name} name={name} product={product} />
        ))}
        {fields.map(({ key, label }) => (
          <Fact key={key} label={label || key} text={valueText(custom[key])} />
        ))}
        <dt>{WORDS.created}</dt>
        <dd>
          <Moment value={product.created_at} />
        </dd>
        <dt>{WORDS.updated}</dt>
        <dd>
          <Moment value={product.updated_at} />
        </dd>
      </dl>
      {rest && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{WORDS.json}</h2>
          <Code name={WORDS.json} text={rest} />
        </section>
      )}
    </div>
  );
}

const Fact = ({ label, text }: { label: string; text: string }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <UserText value={text} />
    </dd>
  </>
);

/** The own value, and below it what the category has. */
function Pricing({ name, product }: { name: PricingName; product: Product }) {
  const own = pricingText(name, product[name]);
  const inherited = inheritanceText(name, own !== undefined, product.category);
  return (
    <>
      <dt>{WORDS[name]}</dt>
      <dd>
        {own}
        {inherited && <p className={own === undefined ? undefined : styles.hint}>{inherited}</p>}
        {own === undefined && !inherited && <None />}
      </dd>
    </>
  );
}

import { Link } from '@tanstack/react-router';
import { type Declaration, valueText } from '../../format/typed-value';
import { Code } from '../../ui/code';
import { Facts } from '../../ui/facts';
import { Moment, None, UserText } from '../../ui/values';
import { splitDetails } from './details';
import { type PricingName, inheritanceText, pricingText } from './inheritance';
import { type Category, PRICING, type Product, shortName } from './product-values';
import styles from './product.module.css';
import { WORDS } from './words';

/** A product for people who may not change it. */
export function ProductFacts({ product }: { product: Product }) {
  const { category } = product;
  const fields: readonly Declaration[] = category?.custom_fields ?? [];
  const { custom, rest } = splitDetails(product.other_details, fields);
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          [WORDS.description, <UserText key="description" value={product.description} />],
          [WORDS.model, <UserText key="model" value={product.model} />],
          [WORDS.category, <CategoryLink key="category" category={category} />],
          ...[...PRICING, 'allow_tariff' as const].map(
            (name) => [WORDS[name], <Pricing key={name} name={name} product={product} />] as const,
          ),
          ...fields.map(
            ({ key, label }) => [label || key, <UserText key={key} value={valueText(custom[key])} />] as const,
          ),
          [WORDS.created, <Moment key="created" value={product.created_at} />],
          [WORDS.updated, <Moment key="updated" value={product.updated_at} />],
        ]}
      />
      {rest && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{WORDS.json}</h2>
          <Code name={WORDS.json} text={rest} />
        </section>
      )}
    </div>
  );
}

const CategoryLink = ({ category }: { category: Category | null }) =>
  category ? (
    <Link to="/categories/$id" params={{ id: category.id }}>{`${shortName(category)}, ${category.name}`}</Link>
  ) : (
    <None />
  );

/** The own value, and below it what the category has. */
function Pricing({ name, product }: { name: PricingName; product: Product }) {
  const own = pricingText(name, product[name]);
  const inherited = inheritanceText(name, own !== undefined, product.category);
  return (
    <>
      {own}
      {inherited && <p className={own === undefined ? undefined : styles.hint}>{inherited}</p>}
      {own === undefined && !inherited && <None />}
    </>
  );
}

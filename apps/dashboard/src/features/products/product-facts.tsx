import { Link } from '@tanstack/react-router';
import { type Declaration, valueText } from '../../format/typed-value';
import { Code } from '../../ui/code';
import { Facts } from '../../ui/facts';
import { Moment, None, UserText } from '../../ui/values';
import { splitDetails } from './details';
import { type PricingName, inheritanceText, pricingText } from './inheritance';
import {
  BASE,
  CATEGORY_LABEL,
  type Category,
  OTHER_DETAILS_LABEL,
  PRICING,
  type Product,
  shortName,
} from './product-values';
import styles from './product.module.css';

/** The part number is the heading of the page. */
const SHOWN = (Object.keys(BASE) as (keyof typeof BASE)[]).filter((name) => name !== 'partnumber');
const PRICING_NAMES = Object.keys(PRICING) as PricingName[];

/** A product for people who may not change it. */
export function ProductFacts({ product }: { product: Product }) {
  const { category } = product;
  const fields: readonly Declaration[] = category?.custom_fields ?? [];
  const { custom, rest } = splitDetails(product.other_details, fields);
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          ...SHOWN.map((name) => [BASE[name].label, <UserText key={name} value={product[name]} />] as const),
          [CATEGORY_LABEL, <CategoryLink key="category" category={category} />],
          ...PRICING_NAMES.map(
            (name) => [PRICING[name].label, <Pricing key={name} name={name} product={product} />] as const,
          ),
          ...fields.map(
            ({ key, label }) => [label || key, <UserText key={key} value={valueText(custom[key])} />] as const,
          ),
          ['Created', <Moment key="created" value={product.created_at} />],
          ['Updated', <Moment key="updated" value={product.updated_at} />],
        ]}
      />
      {rest && (
        <section className={styles.group}>
          <h2 className={styles.heading}>{OTHER_DETAILS_LABEL}</h2>
          <Code name={OTHER_DETAILS_LABEL} text={rest} />
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

/** The product's value, and below it what the category has. */
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

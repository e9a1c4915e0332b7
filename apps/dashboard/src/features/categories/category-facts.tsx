import { rulesText } from '../../format/typed-value';
import { Facts } from '../../ui/facts';
import { Count, None, Percent, Price, UserText } from '../../ui/values';
import { type Category, FIELDS } from './category-values';
import styles from './category.module.css';
import type { StoredField } from './field-values';

/** A category for people who may not change it. */
export function CategoryFacts({ category }: { category: Category }) {
  const { code, description, moq, allow_tariff, max_discount_percent, override_min_rank, custom_fields } = category;
  return (
    <div className={styles.form}>
      <Facts
        facts={[
          [FIELDS.code.label, <UserText key="code" value={code} />],
          [FIELDS.description.label, <UserText key="description" value={description} />],
          ...(['list_price', 'msrp', 'tariff_surcharge'] as const).map(
            (name) => [FIELDS[name].label, <Price key={name} value={category[name]} />] as const,
          ),
          [FIELDS.moq.label, <Count key="moq" value={moq} />],
          [FIELDS.allow_tariff.label, allow_tariff === null ? <None key="tariff" /> : allow_tariff ? 'Yes' : 'No'],
          ['Greatest discount', <Percent key="max" value={max_discount_percent} />],
          ['Rank above it', override_min_rank ?? <None key="rank" />],
        ]}
      />
      <section className={styles.group}>
        <h2 className={styles.heading}>Custom fields</h2>
        {custom_fields.length === 0 && <p className={styles.hint}>The category has no custom fields.</p>}
        <Facts
          facts={custom_fields.map((field) => [
            field.label ? `${field.label} (${field.key})` : field.key,
            <Rules key={field.key} field={field} />,
          ])}
        />
      </section>
    </div>
  );
}

const Rules = ({ field }: { field: StoredField }) => (
  <>
    {rulesText(field)}
    {field.options && <p className={styles.hint}>{field.options.join(', ')}</p>}
  </>
);

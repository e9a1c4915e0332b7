import { rulesText } from '../../format/typed-value';
import { Count, None, Percent, Price, UserText } from '../../ui/values';
import type { Category } from './category-values';
import styles from './category.module.css';
import { WORDS } from './words';

/** A category for people who may not change it. */
export function CategoryFacts({ category }: { category: Category }) {
  const { code, description, moq, allow_tariff, max_discount_percent, override_min_rank, custom_fields } = category;
  return (
    <div className={styles.form}>
      <dl className={styles.facts}>
        <dt>{WORDS.code}</dt>
        <dd>
          <UserText value={code} />
        </dd>
        <dt>{WORDS.description}</dt>
        <dd>
          <UserText value={description} />
        </dd>
        {(['list_price', 'msrp', 'tariff_surcharge'] as const).map((name) => (
          <Amount key={name} label={WORDS[name]} value={category[name]} />
        ))}
        <dt>{WORDS.moq}</dt>
        <dd>
          <Count value={moq} />
        </dd>
        <dt>{WORDS.allow_tariff}</dt>
        <dd>{allow_tariff === null ? <None /> : allow_tariff ? WORDS.yes : WORDS.no}</dd>
        <dt>{WORDS.maxShort}</dt>
        <dd>
          <Percent value={max_discount_percent} />
        </dd>
        <dt>{WORDS.rankShort}</dt>
        <dd>{override_min_rank ?? <None />}</dd>
      </dl>
      <section className={styles.group}>
        <h2 className={styles.heading}>{WORDS.customFields}</h2>
        {custom_fields.length === 0 && <p className={styles.hint}>{WORDS.noCustomFields}</p>}
        <dl className={styles.facts}>
          {custom_fields.map((field) => (
            <Declared key={field.key} name={field.label ? `${field.label} (${field.key})` : field.key} rules={rulesText(field)} options={field.options} />
          ))}
        </dl>
      </section>
    </div>
  );
}

const Amount = ({ label, value }: { label: string; value: number | null }) => (
  <>
    <dt>{label}</dt>
    <dd>
      <Price value={value} />
    </dd>
  </>
);

const Declared = ({ name, rules, options }: { name: string; rules: string; options: string[] | null }) => (
  <>
    <dt>
      <bdi>{name}</bdi>
    </dt>
    <dd>
      {rules}
      {options && <p className={styles.hint}>{options.join(', ')}</p>}
    </dd>
  </>
);

import { type UseFormReturn, useWatch } from 'react-hook-form';
import { Select } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { inheritanceText } from './inheritance';
import { type Category, PRICING, type ProductValues } from './product-values';
import styles from './product.module.css';

interface PricingFieldsProps {
  form: UseFormReturn<ProductValues>;
  problems: FieldProblems;
  category: Category | null;
}

const NUMBERS = ['list_price', 'msrp', 'moq', 'tariff_surcharge'] as const;

/** The product's prices. Below each: what it has from its category. */
export function PricingFields({ form: { control, register }, problems: { at }, category }: PricingFieldsProps) {
  const values = useWatch({ control }) as ProductValues;
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Pricing</legend>
      <div className={styles.grid}>
        {NUMBERS.map((name) => (
          <NumberField
            key={name}
            label={PRICING[name].label}
            hint={inheritanceText(name, values[name].trim() !== '', category)}
            min={0}
            {...at(name)}
            {...register(name)}
          />
        ))}
        <Select
          label={PRICING.allow_tariff.label}
          hint={inheritanceText('allow_tariff', values.allow_tariff !== '', category)}
          {...at('allow_tariff')}
          {...register('allow_tariff')}
        >
          <option value="">Not set</option>
          <option value="true">Yes</option>
          <option value="false">No</option>
        </Select>
      </div>
    </fieldset>
  );
}

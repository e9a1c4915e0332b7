import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Declaration } from '../../format/typed-value';
import { TextArea } from '../../ui/field';
import { TypedField } from '../../ui/typed-field';
import type { FieldProblems } from '../../ui/use-form-problems';
import { OTHER_DETAILS_LABEL, type ProductValues } from './product-values';
import styles from './product.module.css';

interface DetailFieldsProps {
  form: UseFormReturn<ProductValues>;
  problems: FieldProblems;
  /** The custom fields of the category. */
  fields: readonly Declaration[];
}

/** The custom fields of the category, and all other details as JSON. */
export function DetailFields({ form: { control, register, setValue }, problems: { at }, fields }: DetailFieldsProps) {
  const custom = useWatch({ control, name: 'custom' });
  return (
    <fieldset className={styles.group}>
      <legend className={styles.heading}>Details</legend>
      {fields.length > 0 && (
        <div className={styles.grid}>
          {fields.map((field) => (
            <TypedField
              key={field.key}
              declaration={field}
              value={custom[field.key] ?? ''}
              onChange={(text) => setValue('custom', { ...custom, [field.key]: text }, { shouldDirty: true })}
              {...at(`other_details.${field.key}`)}
            />
          ))}
        </div>
      )}
      <TextArea
        label={OTHER_DETAILS_LABEL}
        hint={'JSON, such as {"color": "blue"}.'}
        rows={4}
        spellCheck={false}
        {...at('other_details')}
        {...register('rest')}
      />
    </fieldset>
  );
}

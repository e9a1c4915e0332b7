import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import { typedValue } from '../../format/typed-value';
import { TypedField } from '../../ui/typed-field';
import type { CategoryValues } from './category-values';
import styles from './category.module.css';
import { declarationOf } from './field-values';

/** A custom field as the form of a product shows it. It can be tried; nothing of it is saved. */
export function FieldExample({ index, control }: { index: number; control: Control<CategoryValues> }) {
  const values = useWatch({ control, name: `custom_fields.${index}` });
  const [typed, setTyped] = useState('');
  const declared = declarationOf(values);
  const declaration = { ...declared, key: declared.key || 'Key' };
  const { value, problem } = typedValue(typed, declaration);
  const stored =
    value === undefined
      ? 'Type a value to see how it is stored.'
      : `Stored as ${JSON.stringify({ [declaration.key]: value })}`;
  return (
    <div role="group" aria-label={`Example, Custom field ${index + 1}`} className={styles.example}>
      <p className={styles.hint}>{`Example. As it appears in the product form.`}</p>
      <TypedField declaration={declaration} value={typed} onChange={setTyped} error={typed ? problem : undefined} />
      <p className={styles.hint} aria-live="polite">
        {problem === undefined || !typed ? stored : 'This value is not accepted.'}
      </p>
    </div>
  );
}

import { useState } from 'react';
import { type Control, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { typeText, typedValue } from '../../format/typed-value';
import { Button } from '../../ui/button';
import { Checkbox, Field, Select, TextArea } from '../../ui/field';
import { NumberField } from '../../ui/number-field';
import { TypedField } from '../../ui/typed-field';
import type { FieldProblems } from '../../ui/use-form-problems';
import type { CategoryValues } from './category-values';
import styles from './category.module.css';
import { NEW_FIELD, TYPES, declarationOf, hasBounds } from './field-values';

interface CustomFieldsProps {
  form: UseFormReturn<CategoryValues>;
  problems: FieldProblems;
}

/** The editor of the custom fields, each with an example of its field in the form of a product. */
export function CustomFields({ form, problems }: CustomFieldsProps) {
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'custom_fields' });
  return (
    <section className={`${styles.group} ${styles.wide}`}>
      <h2 className={styles.heading}>Custom fields</h2>
      <p className={styles.hint}>
        {fields.length
          ? 'Keys in the details of its products. They are checked when a product is saved.'
          : 'The category has no custom fields.'}
      </p>
      {fields.map(({ id }, index) => (
        <CustomField key={id} index={index} form={form} problems={problems} onRemove={() => remove(index)} />
      ))}
      <div className={styles.actions}>
        <Button onClick={() => append(NEW_FIELD)}>Add custom field</Button>
      </div>
    </section>
  );
}

interface CustomFieldProps extends CustomFieldsProps {
  index: number;
  onRemove: () => void;
}

function CustomField({ index, form: { control, register }, problems, onRemove }: CustomFieldProps) {
  const path = `custom_fields.${index}` as const;
  const at = (name: string) => problems.at(`${path}.${name}`);
  return (
    <fieldset className={styles.field}>
      <legend className={styles.legend}>{`Custom field ${index + 1}`}</legend>
      <div className={styles.rules}>
        <div className={styles.grid}>
          <Field label="Key" autoComplete="off" spellCheck={false} {...at('key')} {...register(`${path}.key`)} />
          <Field label="Label" autoComplete="off" {...at('label')} {...register(`${path}.label`)} />
          <Select label="Type" {...at('type')} {...register(`${path}.type`)}>
            {TYPES.map((type) => (
              <option key={type} value={type}>
                {typeText(type)}
              </option>
            ))}
          </Select>
          <TypeRules index={index} control={control} register={register} at={at} />
        </div>
        <Checkbox label="Required" {...register(`${path}.required`)} />
        <div className={styles.actions}>
          <Button onClick={onRemove}>{`Remove custom field ${index + 1}`}</Button>
        </div>
      </div>
      <FieldExample index={index} control={control} />
    </fieldset>
  );
}

interface TypeRulesProps {
  index: number;
  control: Control<CategoryValues>;
  register: UseFormReturn<CategoryValues>['register'];
  at: FieldProblems['at'];
}

/** The rules that the type has. */
function TypeRules({ index, control, register, at }: TypeRulesProps) {
  const path = `custom_fields.${index}` as const;
  const type = useWatch({ control, name: `${path}.type` });
  const isText = type === 'string';
  return (
    <>
      {hasBounds(type) && (
        <NumberField label={isText ? 'Minimum length' : 'Minimum'} {...at('min')} {...register(`${path}.min`)} />
      )}
      {hasBounds(type) && (
        <NumberField label={isText ? 'Maximum length' : 'Maximum'} {...at('max')} {...register(`${path}.max`)} />
      )}
      {isText && (
        <Field
          label="Pattern"
          hint="RE2 syntax, checked on the server."
          autoComplete="off"
          spellCheck={false}
          {...at('pattern')}
          {...register(`${path}.pattern`)}
        />
      )}
      {type === 'enum' && (
        <TextArea
          label="Options"
          hint="One per line."
          spellCheck={false}
          {...at('options')}
          {...register(`${path}.options`)}
        />
      )}
    </>
  );
}

/** A custom field as the form of a product shows it. It can be tried; nothing of it is saved. */
function FieldExample({ index, control }: { index: number; control: Control<CategoryValues> }) {
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

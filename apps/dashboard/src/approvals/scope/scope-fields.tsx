import { Checkbox, Field } from '../../ui/field';
import { FieldNotes, descriptionOf } from '../../ui/field-notes';
import type { FieldProblems } from '../../ui/use-form-problems';
import { type ScopeValues, TYPED, TYPED_DIMENSIONS } from './scope-form';
import styles from './scope.module.css';

interface ScopeFieldsProps {
  values: ScopeValues;
  /** The codes of the categories by id. */
  categories: ReadonlyMap<string, string>;
  onChange: (values: ScopeValues) => void;
  at: FieldProblems['at'];
}

/** The fields of a scope. Empty fields set no limit. */
export function ScopeFields({ values, categories, onChange, at }: ScopeFieldsProps) {
  const notes = at('scope.category_ids');
  const known = [...categories];
  const deleted = values.category_ids.flatMap((id) => (categories.has(id) ? [] : [[id, 'deleted category'] as const]));
  const check = (id: string, isChecked: boolean) =>
    onChange({
      ...values,
      category_ids: isChecked ? [...values.category_ids, id] : values.category_ids.filter((each) => each !== id),
    });
  return (
    <>
      {TYPED_DIMENSIONS.map((name) => (
        <Field
          key={name}
          label={TYPED[name]}
          autoComplete="off"
          spellCheck={false}
          value={values[name]}
          onChange={({ target }) => onChange({ ...values, [name]: target.value })}
          {...at(`scope.${name}`)}
        />
      ))}
      {known.length + deleted.length > 0 && (
        <fieldset className={styles.categories} {...descriptionOf(notes)}>
          <legend>Categories</legend>
          {[...known, ...deleted].map(([id, code], index) => (
            <Checkbox
              key={id}
              {...(index === 0 && { id: notes.id })}
              label={<bdi>{code}</bdi>}
              checked={values.category_ids.includes(id)}
              onChange={({ target }) => check(id, target.checked)}
            />
          ))}
          <FieldNotes {...notes} />
        </fieldset>
      )}
    </>
  );
}

import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';
import { FieldNotes, useDescription } from './field-notes';

export interface ChoiceOption<T extends string> {
  value: T;
  label: string;
  /** What the option means. */
  hint?: ReactNode;
}

interface ChoiceProps<T extends string> {
  /** The accessible name of the group. */
  label: string;
  options: readonly ChoiceOption<T>[];
  value: T;
  onChange: (value: T) => void;
  hint?: ReactNode;
  error?: string | undefined;
  /** The id of the first radio, which a summary of errors links to. */
  id?: string;
}

/** One of a few options, each with its meaning. */
export function Choice<T extends string>({ label, options, value, onChange, hint, error, id: given }: ChoiceProps<T>) {
  const name = useId();
  const { id, ...aria } = useDescription(given, hint, error);
  return (
    <div role="radiogroup" className={styles.group} aria-labelledby={`${id}-label`} {...aria}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={name}
            aria-label={option.label}
            aria-describedby={option.hint ? `${name}-${option.value}` : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && (
              <span id={`${name}-${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

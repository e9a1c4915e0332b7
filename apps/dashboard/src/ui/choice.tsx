import { type ReactNode, useId } from 'react';
import styles from './choice.module.css';

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
  const own = useId();
  const id = given ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div role="radiogroup" className={styles.group} aria-labelledby={`${id}-label`} {...(described && { 'aria-describedby': described })}>
      <span id={`${id}-label`} className={styles.label}>
        {label}
      </span>
      {options.map((option, index) => (
        <label key={option.value} className={styles.option}>
          <input
            type="radio"
            id={index === 0 ? id : undefined}
            name={own}
            aria-label={option.label}
            aria-describedby={option.hint ? `${own}-${option.value}` : undefined}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && (
              <span id={`${own}-${option.value}`} className={styles.hint}>
                {option.hint}
              </span>
            )}
          </span>
        </label>
      ))}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error}>
          {error}
        </p>
      )}
    </div>
  );
}

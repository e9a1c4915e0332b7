import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import styles from './field.module.css';
import { FieldNotes, descriptionOf, useDescription } from './field-notes';

export interface FieldText {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
}

interface FieldProps extends FieldText, InputHTMLAttributes<HTMLInputElement> {
  ref?: Ref<HTMLInputElement>;
}

interface TextAreaProps extends FieldText, TextareaHTMLAttributes<HTMLTextAreaElement> {
  ref?: Ref<HTMLTextAreaElement>;
}

interface SelectProps extends FieldText, SelectHTMLAttributes<HTMLSelectElement> {
  ref?: Ref<HTMLSelectElement>;
}

interface CheckboxProps extends InputHTMLAttributes<HTMLInputElement> {
  label: ReactNode;
  hint?: ReactNode;
  ref?: Ref<HTMLInputElement>;
}

/** An input with its visible label, hint and error. */
export function Field({ label, hint, error, id: given, ...rest }: FieldProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <input id={id} {...aria} {...rest} className={classes(styles.input, rest.className)} />
    </Frame>
  );
}

export function TextArea({ label, hint, error, id: given, rows = 3, ...rest }: TextAreaProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <textarea id={id} rows={rows} {...aria} {...rest} className={classes(styles.area, rest.className)} />
    </Frame>
  );
}

/** A combobox of the platform. The children are its options. */
export function Select({ label, hint, error, id: given, children, ...rest }: SelectProps) {
  const { id, ...aria } = useDescription(given, hint, error);
  return (
    <Frame id={id} label={label} hint={hint} error={error}>
      <select id={id} {...aria} {...rest} className={classes(styles.input, rest.className)}>
        {children}
      </select>
    </Frame>
  );
}

export function Checkbox({ label, hint, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div>
      <label className={styles.check}>
        <input type="checkbox" {...descriptionOf({ id, hint })} {...rest} />
        <span>{label}</span>
      </label>
      <FieldNotes id={id} hint={hint} />
    </div>
  );
}

/** The label, hint and error of an input with this id. */
export function Frame({ id, label, hint, error, children }: FieldText & { id: string; children: ReactNode }) {
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children}
      <FieldNotes id={id} hint={hint} error={error} />
    </div>
  );
}

const classes = (own: string | undefined, given: string | undefined): string => [own, given].filter(Boolean).join(' ');

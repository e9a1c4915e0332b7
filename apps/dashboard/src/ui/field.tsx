import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react';
import { useId } from 'react';
import styles from './field.module.css';

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
      <textarea id={id} className={styles.area} rows={rows} {...aria} {...rest} />
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
        <input type="checkbox" {...(hint ? { 'aria-describedby': id } : {})} {...rest} />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={id} className={styles.hint}>
          {hint}
        </p>
      )}
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

/** The hint and the error of an input with this id. */
export const FieldNotes = ({ id, hint, error }: Omit<FieldText, 'label'> & { id: string }) => (
  <>
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
  </>
);

const classes = (own: string | undefined, given: string | undefined): string => [own, given].filter(Boolean).join(' ');

/** The id of an input, and the attributes that connect it with its hint and error. */
export function useDescription(given: string | undefined, hint: ReactNode, error: string | undefined) {
  const own = useId();
  const id = given ?? own;
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return { id, ...(described && { 'aria-describedby': described }), ...(error && { 'aria-invalid': true }) };
}

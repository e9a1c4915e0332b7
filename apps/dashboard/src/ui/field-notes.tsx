import { type ReactNode, useId } from 'react';
import styles from './field-notes.module.css';

interface FieldNotesProps {
  /** The id of the field, which is described by these texts. */
  id: string;
  hint?: ReactNode;
  error?: string | undefined;
}

/** The hint and the error of a field. */
export const FieldNotes = ({ id, hint, error }: FieldNotesProps) => (
  <>
    {hint && (
      <p id={hintId(id)} className={styles.hint}>
        {hint}
      </p>
    )}
    {error && (
      <p id={errorId(id)} className={styles.error}>
        {error}
      </p>
    )}
  </>
);

/** The attribute that connects a field with its notes. */
export function descriptionOf({ id, hint, error }: FieldNotesProps): { 'aria-describedby'?: string } {
  const ids = [hint && hintId(id), error && errorId(id)].filter(Boolean).join(' ');
  return ids ? { 'aria-describedby': ids } : {};
}

/** The id of a field, and the attributes that connect it with its notes. @param given the id, or undefined for a new one */
export function useDescription(given: string | undefined, hint: ReactNode, error: string | undefined) {
  const own = useId();
  const id = given ?? own;
  return { id, ...descriptionOf({ id, hint, error }), ...(error && { 'aria-invalid': true }) };
}

const hintId = (id: string): string => `${id}-hint`;
const errorId = (id: string): string => `${id}-error`;

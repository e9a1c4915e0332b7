import type { FieldsetHTMLAttributes, ReactNode } from 'react';
import styles from './field-group.module.css';

interface FieldGroupProps extends FieldsetHTMLAttributes<HTMLFieldSetElement> {
  legend: string;
  /** A part of a page rather than of a dialog: it has a line above and a larger name. */
  isSection?: boolean;
}

/** Fields that belong together, below their name. */
export const FieldGroup = ({ legend, isSection = false, children, ...rest }: FieldGroupProps) => (
  <fieldset className={isSection ? styles.section : styles.group} {...rest}>
    <legend>{legend}</legend>
    {children}
  </fieldset>
);

/** Fields next to each other, as far as there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => <div className={styles.row}>{children}</div>;

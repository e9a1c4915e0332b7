import type { ButtonHTMLAttributes, Ref } from 'react';
import styles from './button.module.css';

export type Look = 'primary' | 'danger' | 'plain' | 'default';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: Look;
  wide?: boolean;
  /** The key that does the same, shown next to the text. It is not part of the name. */
  hint?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** The classes of a button, for links that look like one. */
export const buttonClasses = (look: Look = 'default'): string =>
  [styles.button, look !== 'default' && styles[look]].filter(Boolean).join(' ');

export function Button({
  look = 'default',
  wide = false,
  hint,
  className,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={[buttonClasses(look), wide && styles.wide, className].filter(Boolean).join(' ')}
      {...rest}
    >
      {children}
      {hint && (
        <kbd className={styles.hint} aria-hidden>
          {hint}
        </kbd>
      )}
    </button>
  );
}

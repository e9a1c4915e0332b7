import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'default';
  wide?: boolean;
}

export function Button({ look = 'default', wide = false, className, type = 'button', ...rest }: ButtonProps) {
  const classes = [styles.button, look === 'primary' && styles.primary, look === 'plain' && styles.plain, wide && styles.wide, className];
  return <button type={type} className={classes.filter(Boolean).join(' ')} {...rest} />;
}

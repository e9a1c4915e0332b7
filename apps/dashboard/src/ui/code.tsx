import styles from './code.module.css';

/** Code or JSON as text. It scrolls in its own region. */
export const Code = ({ name, text }: { name: string; text: string }) => (
  <pre className={styles.code} role="region" aria-label={name} tabIndex={0}>
    {text}
  </pre>
);

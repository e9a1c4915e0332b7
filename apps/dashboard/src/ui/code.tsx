import type { ReactNode } from 'react';
import styles from './code.module.css';

/** Code or JSON as text. It scrolls in its own region. */
export const Code = ({ name, text }: { name: string; text: string }) => <CodeRegion name={name}>{text}</CodeRegion>;

/** The region of a text whose parts have colors. */
export const CodeRegion = ({ name, children }: { name: string; children: ReactNode }) => (
  <pre className={styles.code} role="region" aria-label={name} tabIndex={0}>
    {children}
  </pre>
);

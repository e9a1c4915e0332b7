import type { ReactNode } from 'react';
import styles from './empty.module.css';

/** A list without rows: a sentence and one next step. */
export const Empty = ({ title, children }: { title: string; children?: ReactNode }) => (
  <div className={styles.empty}>
    <p className={styles.title}>{title}</p>
    {children}
  </div>
);

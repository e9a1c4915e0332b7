import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** What the person must act on now. */
export const Alert = ({ children }: { children: ReactNode }) => (
  <div role="alert" className={styles.alert}>
    {children}
  </div>
);

/** What the person should know before an action. */
export const Notice = ({ children }: { children: ReactNode }) => <div className={styles.notice}>{children}</div>;

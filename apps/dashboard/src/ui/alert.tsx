import type { ReactNode } from 'react';
import styles from './alert.module.css';

/** What the person must act on now. @param takesFocus whether it is scrolled to and receives the focus when it appears */
export const Alert = ({ takesFocus = false, children }: { takesFocus?: boolean; children: ReactNode }) => (
  <div role="alert" className={styles.alert} {...(takesFocus && { ref: focus, tabIndex: -1 })}>
    {children}
  </div>
);

const focus = (element: HTMLElement | null): void => element?.focus();

/** What the person should know before an action. */
export const Notice = ({ children }: { children: ReactNode }) => <div className={styles.notice}>{children}</div>;

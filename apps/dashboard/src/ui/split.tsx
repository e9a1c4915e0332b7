import type { ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  list: ReactNode;
  /** The open item. Below 1,200 px it covers the list. */
  open?: ReactNode;
}

/** A list with the open item next to it. */
export const Split = ({ list, open }: SplitProps) => (
  <div className={open ? styles.split : undefined}>
    <div className={styles.list}>{list}</div>
    {open}
  </div>
);

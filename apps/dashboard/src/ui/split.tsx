import type { ReactNode } from 'react';
import styles from './split.module.css';

interface SplitProps {
  list: ReactNode;
  /** The open item. Below 1,200 px it covers the list. */
  open?: ReactNode;
}

/** Below this width the open item covers the list. */
export const COVERS = '(max-width: 1199px)';

/** A list with the open item next to it. From 1,200 px each scrolls for itself, and the frame leaves the rest of the window to them. */
export const Split = ({ list, open }: SplitProps) => (
  <div className={open ? `${styles.split} ${styles.both}` : styles.split} data-split>
    <div className={styles.list}>{list}</div>
    {open && (
      <div className={styles.open} data-pane>
        {open}
      </div>
    )}
  </div>
);

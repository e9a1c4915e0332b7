import type { ReactNode } from 'react';
import { Button } from './button';
import styles from './filter-panel.module.css';
import { NARROW, useMedia } from './use-media';

/** The fields that filter a list. On a narrow screen they are behind a line that says how many filters are set. */
export function FilterPanel({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const isNarrow = useMedia(NARROW);
  const fields = <div className={styles.fields}>{children}</div>;
  return (
    <div className={styles.panel}>
      {isNarrow ? (
        <details>
          <summary>{count === 0 ? 'Filters' : `Filters (${count})`}</summary>
          {fields}
        </details>
      ) : (
        fields
      )}
      {count > 0 && <Button onClick={onClear}>Clear filters</Button>}
    </div>
  );
}

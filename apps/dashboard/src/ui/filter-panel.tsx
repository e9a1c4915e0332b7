import { type ReactNode, useSyncExternalStore } from 'react';
import { Button } from './button';
import styles from './filter-panel.module.css';

const narrow = matchMedia('(max-width: 767px)');

const subscribe = (listener: () => void): (() => void) => {
  narrow.addEventListener('change', listener);
  return () => narrow.removeEventListener('change', listener);
};

/** The fields that filter a list. On a narrow screen they are behind a line that says how many filters are set. */
export function FilterPanel({ count, onClear, children }: { count: number; onClear: () => void; children: ReactNode }) {
  const isNarrow = useSyncExternalStore(subscribe, () => narrow.matches);
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

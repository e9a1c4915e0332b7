import type { UseQueryResult } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import { ErrorState } from '../../ui/error-state';
import styles from './overview.module.css';

interface RegionProps<D> {
  /** The heading. */
  name: string;
  /** Which height it usually has, so that nothing moves when its numbers appear. */
  size: 'chart' | 'figures' | 'low' | 'tall';
  query: UseQueryResult<D>;
  /** @param id of the heading */
  children: (data: D, id: string) => ReactNode;
}

const BARS = [1, 2, 3, 4, 5, 6];

/** A part of the page with its own states: bars while it loads, the message of a failure, or its numbers. */
export function Region<D>({ name, size, query, children }: RegionProps<D>) {
  const id = useId();
  const { data, error, isPlaceholderData } = query;
  return (
    <section className={`${styles.region} ${styles[size]}`} aria-labelledby={id} aria-busy={isPlaceholderData}>
      <h2 id={id}>{name}</h2>
      {error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && !error && (
        <div className={styles.loading} aria-busy="true">
          <span className="visually-hidden">Loading…</span>
          {BARS.map((bar) => (
            <div key={bar} className={styles.bar} />
          ))}
        </div>
      )}
      {data !== undefined && children(data, id)}
    </section>
  );
}

/** A chart without values. */
export const NothingDecided = () => <p className={styles.nothing}>Nothing was decided in this period.</p>;

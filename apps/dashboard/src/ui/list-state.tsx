import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ErrorState } from './error-state';
import styles from './list-state.module.css';

interface ListStateProps<D> {
  query: UseQueryResult<D>;
  /** What is shown once data is known. Old data stays visible while new data is read. */
  children: (data: D) => ReactNode;
}

const ROWS = [1, 2, 3, 4, 5, 6];

/** The states of data that is read: grey bars while it loads, the server's error message when it is refused, else the data. */
export function ListState<D>({ query, children }: ListStateProps<D>) {
  const { data, error } = query;
  return (
    <>
      {error && <ErrorState error={error} onRetry={() => void query.refetch()} />}
      {data === undefined && !error && <Loading />}
      {data !== undefined && children(data)}
    </>
  );
}

/** Grey bars, which appear after 200 ms. */
export const Loading = () => (
  <div className={styles.loading} aria-busy="true">
    <span className="visually-hidden" role="status">
      Loading…
    </span>
    {ROWS.map((row) => (
      <div key={row} className={styles.bar} />
    ))}
  </div>
);

import { useState } from 'react';
import { Button } from './button';
import { type MergedRows, mergeRows } from './merge-rows';
import styles from './new-rows.module.css';

interface NewRows<T> extends MergedRows<T> {
  /** Shows the new rows. */
  show: () => void;
}

/**
 * The rows of a list that is read again and again. New rows do not move the shown ones until the person asks for them.
 *
 * @param view filters and page of the rows; undefined while rows of another view are shown
 */
export function useNewRows<T>(fresh: readonly T[], keyOf: (row: T) => string, view: string | undefined): NewRows<T> {
  const [shown, setShown] = useState<{ view: string | undefined; rows: readonly T[] }>({ view, rows: fresh });
  const isOtherView = view !== undefined && view !== shown.view;
  const isFirst = shown.rows.length === 0 && fresh.length > 0;
  if (isOtherView || isFirst) setShown({ view: view ?? shown.view, rows: fresh });
  const merged = mergeRows(isOtherView ? [] : shown.rows, fresh, keyOf);
  return { ...merged, show: () => setShown({ view, rows: fresh }) };
}

/** The button that shows new rows, such as `3 new`. Absent while there are none. */
export const NewRowsButton = ({ waiting, show }: Pick<NewRows<unknown>, 'waiting' | 'show'>) => (
  <div role="status" className={waiting ? styles.line : undefined}>
    {waiting > 0 && <Button onClick={show}>{`${waiting} new`}</Button>}
  </div>
);

import { type ReactNode, useState } from 'react';
import { countText } from '../format/count';
import { Button } from './button';
import styles from './new-rows.module.css';
import { type LatestRows, seenOf, type Seen, settleRows, type SettledRows } from './settle-rows';

interface NewRows<T> extends Omit<SettledRows<T>, 'seen'> {
  /** Shows the new rows. */
  show: () => void;
}

/**
 * The rows of a list that is read again and again. New rows do not move the shown ones until the person asks for them.
 *
 * @param view filters, order and page of the rows; undefined while rows of another view are shown. Another view shows its rows at once
 */
export function useNewRows<T extends { id: string }>(latest: LatestRows<T>, view: string | undefined): NewRows<T> {
  const [known, setKnown] = useState<{ view: string | undefined; seen: Seen<T> }>(() => ({
    view,
    seen: seenOf(latest),
  }));
  const isOtherView = view !== undefined && view !== known.view;
  const { rows, waiting, seen } = settleRows(isOtherView ? seenOf(latest) : known.seen, latest);
  if (isOtherView || seen !== known.seen) setKnown({ view: view ?? known.view, seen });
  return { rows, waiting, show: () => setKnown({ view: view ?? known.view, seen: seenOf(latest) }) };
}

interface NewRowsLineProps extends Pick<NewRows<unknown>, 'waiting' | 'show'> {
  /** The order of the rows in words, or the field that changes it. */
  order: ReactNode;
}

/** The line above a list: its order, and the button that shows new rows, such as `3 new`. */
export const NewRowsLine = ({ waiting, show, order }: NewRowsLineProps) => (
  <div className={styles.line}>
    {order}
    <div role="status">{waiting > 0 && <Button onClick={show}>{`${countText(waiting)} new`}</Button>}</div>
  </div>
);

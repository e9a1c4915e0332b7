import { useRef, useState } from 'react';
import styles from './data-table.module.css';

/** The most ids that a selection holds. */
const MOST = 10_000;

/** The selected rows of a list, also those of other pages. */
export interface Selection<T> {
  ids: ReadonlySet<string>;
  idOf: (row: T) => string;
  /** The name of the row's checkbox, such as `Select Halden Automation`. */
  labelOf: (row: T) => string;
  set: (ids: readonly string[], isSelected: boolean) => void;
  /** Sets a row, and with `isRange` all rows between it and the one that was set last. */
  setRow: (rows: readonly T[], index: number, change: { isSelected: boolean; isRange: boolean }) => void;
  clear: () => void;
}

/** A selection that stays while the address of the page changes. */
export function useSelection<T>(idOf: (row: T) => string, labelOf: (row: T) => string): Selection<T> {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  const set = (changed: readonly string[], isSelected: boolean) =>
    setIds((before) => {
      const after = new Set(before);
      for (const id of changed)
        if (!isSelected) after.delete(id);
        else if (after.size < MOST) after.add(id);
      return after;
    });
  const setRow: Selection<T>['setRow'] = (rows, index, { isSelected, isRange }) => {
    const first = isRange ? rows.findIndex((row) => idOf(row) === last.current) : -1;
    const [from, to] = first === -1 ? [index, index] : [Math.min(first, index), Math.max(first, index)];
    const changed = rows.slice(from, to + 1).map(idOf);
    last.current = changed[index - from];
    set(changed, isSelected);
  };
  return { ids, idOf, labelOf, set, setRow, clear: () => setIds(new Set()) };
}

interface SelectRowProps<T> {
  rows: readonly T[];
  index: number;
  selection: Selection<T>;
}

/** The checkbox of a row. With Shift it sets all rows from the last one. */
export function SelectRow<T>({ rows, index, selection }: SelectRowProps<T>) {
  const row = rows[index] as T;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label={selection.labelOf(row)}
        checked={selection.ids.has(selection.idOf(row))}
        onChange={({ target, nativeEvent }) => selection.setRow(rows, index, { isSelected: target.checked, isRange: (nativeEvent as MouseEvent).shiftKey })}
      />
    </label>
  );
}

/** The checkbox of all rows of the page. */
export function SelectAll<T>({ rows, selection }: Omit<SelectRowProps<T>, 'index'>) {
  const ids = rows.map(selection.idOf);
  const count = ids.filter((id) => selection.ids.has(id)).length;
  return (
    <label className={styles.target}>
      <input
        type="checkbox"
        aria-label="Select all on this page"
        ref={(box) => {
          if (box) box.indeterminate = count > 0 && count < ids.length;
        }}
        checked={ids.length > 0 && count === ids.length}
        onChange={({ target }) => selection.set(ids, target.checked)}
      />
    </label>
  );
}

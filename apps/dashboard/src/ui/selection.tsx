import { useRef } from 'react';
import styles from './data-table.module.css';

/** The ids of selected rows. */
export interface SelectedIds {
  ids: ReadonlySet<string>;
  set: (ids: readonly string[], isSelected: boolean) => void;
  clear: () => void;
}

/** The selected rows of a list. */
export interface Selection<T> extends Omit<SelectedIds, 'clear'> {
  idOf: (row: T) => string;
  /** The name of the row's checkbox, such as `Select Halden Automation`. */
  labelOf: (row: T) => string;
  /** Sets a row, and with `isRange` all rows between it and the one that was set last. */
  setRow: (rows: readonly T[], index: number, change: { isSelected: boolean; isRange: boolean }) => void;
}

/** Selects rows one at a time, and with Shift all rows since the last one. */
export function useSelection<T>(
  { ids, set }: SelectedIds,
  idOf: (row: T) => string,
  labelOf: (row: T) => string,
): Selection<T> {
  const last = useRef<string>(undefined);
  const setRow: Selection<T>['setRow'] = (rows, index, { isSelected, isRange }) => {
    const first = isRange ? rows.findIndex((row) => idOf(row) === last.current) : -1;
    const [from, to] = first === -1 ? [index, index] : [Math.min(first, index), Math.max(first, index)];
    const changed = rows.slice(from, to + 1).map(idOf);
    last.current = changed[index - from];
    set(changed, isSelected);
  };
  return { ids, idOf, labelOf, set, setRow };
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
        onChange={({ target, nativeEvent }) =>
          selection.setRow(rows, index, { isSelected: target.checked, isRange: (nativeEvent as MouseEvent).shiftKey })
        }
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

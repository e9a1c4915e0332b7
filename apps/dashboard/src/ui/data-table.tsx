import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useRef } from 'react';
import styles from './data-table.module.css';
import { SelectAll, SelectRow, type Selection } from './selection';
import { useScrollRegion } from './scroll-region';
import { useShortcuts } from './shortcuts';

export interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** The column of the API's order in lower case; without it the column cannot be sorted. */
  order?: string;
  /** The place on a narrow screen: first line, end of the first line, second line, a line for buttons, or hidden. Default: second line. */
  narrow?: 'title' | 'end' | 'line' | 'actions' | 'none';
}

interface DataTableProps<T> {
  name: string;
  columns: readonly Column<T>[];
  rows: readonly T[];
  keyOf: (row: T) => string;
  /** Whether other rows are being read. */
  isBusy?: boolean;
  /** The key of the row that is open next to the table. */
  open?: string | undefined;
  /** The order in the address, such as `-created_at`. */
  order?: string | undefined;
  selection?: Selection<T>;
  /** Rows that are the person's have a bar; muted ones are not. */
  toneOf?: ((row: T) => 'own' | 'muted') | undefined;
  /** Whether `j`, `k`, `Enter` and `x` work on this table. */
  hasKeys?: boolean;
}

/** A semantic table; on a narrow screen a list of two lines. The link of a row that `j` and `k` focus is in its `title` cell. */
export function DataTable<T>({
  name,
  columns,
  rows,
  keyOf,
  isBusy = false,
  open,
  order,
  selection,
  toneOf,
  hasKeys = false,
}: DataTableProps<T>) {
  const table = useRef<HTMLTableElement>(null);
  useRowKeys(table, hasKeys);
  const region = useScrollRegion(name);
  return (
    <div className={styles.scroll} {...region}>
      <table ref={table} className={styles.table} aria-label={name} aria-busy={isBusy}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" className={styles.check}>
                <SelectAll rows={rows} selection={selection} />
              </th>
            )}
            {columns.map((column) => (
              <Head key={column.head} column={column} current={order} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={keyOf(row)}
              data-tone={toneOf?.(row)}
              data-open={keyOf(row) === open || undefined}
              data-selected={selection?.ids.has(keyOf(row)) || undefined}
            >
              {selection && (
                <td className={styles.check}>
                  <SelectRow rows={rows} index={index} selection={selection} />
                </td>
              )}
              {columns.map((column) => (
                <td key={column.head} className={classesOf(column)} data-head={column.head}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const classesOf = <T,>({ isNumber, narrow = 'line' }: Column<T>): string =>
  [isNumber && styles.number, styles[narrow]].filter(Boolean).join(' ');

/** The head of a column. A column of the API's order is a link that sorts by it, or reverses the order. */
function Head<T>({ column, current = '' }: { column: Column<T>; current?: string | undefined }) {
  const { head, order } = column;
  const isCurrent = order !== undefined && current.replace(/^-/, '') === order;
  const isDescending = current.startsWith('-');
  const sort = isCurrent ? (isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th scope="col" className={column.isNumber ? styles.number : undefined} aria-sort={sort}>
      {order === undefined ? (
        head
      ) : (
        <Link
          to="."
          className={styles.sort}
          search={(search: object) => ({
            ...search,
            order: isCurrent && !isDescending ? `-${order}` : order,
            page: undefined,
          })}
        >
          {head}
          {isCurrent && (isDescending ? <ArrowDown size={12} aria-hidden /> : <ArrowUp size={12} aria-hidden />)}
        </Link>
      )}
    </th>
  );
}

const LINK = 'td a[href]';
const NONE = {};

/** `j` and `k` move the focus to the link of the next and previous row; `x` selects the row, and `X` all rows since the last selected one. */
function useRowKeys(table: RefObject<HTMLTableElement | null>, isOn: boolean): void {
  const rows = (): HTMLTableRowElement[] => [...(table.current?.tBodies[0]?.rows ?? [])];
  const current = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const move = (step: number) => {
    const index = current();
    const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows().length - 1);
    rows()[next]?.querySelector<HTMLElement>(LINK)?.focus();
  };
  const select = (isRange: boolean) => {
    const box = rows()[current()]?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  };
  useShortcuts(isOn ? { j: () => move(1), k: () => move(-1), x: () => select(false), X: () => select(true) } : NONE);
}

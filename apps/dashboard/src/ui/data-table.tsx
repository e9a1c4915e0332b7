import { Link } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import styles from './data-table.module.css';
import { SelectAll, SelectRow, type Selection } from './selection';
import { useScrollRegion } from './scroll-region';
import { useShortcuts } from './shortcuts';
import widths from './table-widths.module.css';

export interface Column<T> {
  head: string;
  cell: (row: T) => ReactNode;
  isNumber?: boolean;
  /** The column of the API's order in lower case; without it the column cannot be sorted. */
  order?: string;
  /** The place on a narrow screen: first line, end of the first line, second line, a line for buttons, or hidden. Default: second line. */
  narrow?: 'title' | 'end' | 'line' | 'actions' | 'none';
  /** In px. Once a column has a width, the columns without one share the rest, and their long texts are cut. */
  width?: number;
  /** Whether long texts wrap instead of being cut. */
  isWrapped?: boolean;
  /** The width of the table in px below which the column leaves. */
  hideBelow?: 540 | 600 | 700 | 900 | 1100 | 1200;
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
  /** The key of the row that the person opened, where `j` and `k` start; null when none was. Default: `open`. */
  opened?: string | null | undefined;
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
  opened = open,
  order,
  selection,
  toneOf,
  hasKeys = false,
}: DataTableProps<T>) {
  const table = useRef<HTMLTableElement>(null);
  useOpenedRow(table, name, rows.some((row) => keyOf(row) === opened) ? opened : undefined);
  useRowKeys(table, name, hasKeys);
  const isFixed = columns.some(({ width }) => width !== undefined);
  return (
    <div className={isFixed ? `${styles.scroll} ${widths.scroll}` : styles.scroll} {...useScrollRegion(name)}>
      <table
        ref={table}
        className={[styles.table, hasKeys && styles.pressed, isFixed && widths.fixed].filter(Boolean).join(' ')}
        aria-label={name}
        aria-busy={isBusy}
      >
        {isFixed && <Widths columns={columns} hasSelection={selection !== undefined} />}
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
              data-key={keyOf(row)}
              data-tone={toneOf?.(row)}
              data-open={keyOf(row) === open || undefined}
              data-selected={selection?.ids.has(keyOf(row)) || undefined}
            >
              {selection && (
                <td className={styles.check}>
                  <SelectRow rows={rows} index={index} selection={selection} />
                </td>
              )}
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const CHECK_PX = 40;

const Widths = <T,>({ columns, hasSelection }: { columns: readonly Column<T>[]; hasSelection: boolean }) => (
  <colgroup>
    {hasSelection && <col width={CHECK_PX} />}
    {columns.map(({ head, width, hideBelow }) => (
      <col key={head} width={width} data-hide={hideBelow} />
    ))}
  </colgroup>
);

const Cells = <T,>({ columns, row }: { columns: readonly Column<T>[]; row: T }) =>
  columns.map((column) => (
    <td key={column.head} className={classesOf(column)} data-head={column.head} data-hide={column.hideBelow}>
      {column.cell(row)}
    </td>
  ));

const classesOf = <T,>({ isNumber, isWrapped, narrow = 'line' }: Column<T>): string =>
  [isNumber && styles.number, isWrapped && widths.wrapped, styles[narrow]].filter(Boolean).join(' ');

/** The head of a column. A column of the API's order is a link that sorts by it, or reverses the order. */
function Head<T>({ column, current = '' }: { column: Column<T>; current?: string | undefined }) {
  const { head, order } = column;
  const isCurrent = order !== undefined && current.replace(/^-/, '') === order;
  const isDescending = current.startsWith('-');
  const sort = isCurrent ? (isDescending ? 'descending' : 'ascending') : undefined;
  return (
    <th
      scope="col"
      className={column.isNumber ? styles.number : undefined}
      aria-sort={sort}
      data-hide={column.hideBelow}
    >
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
const CONTROL = 'a, button, input, label, summary';
const NONE = {};
/** The key of the row that the person opened last, by the name of its table. */
const lastOpened = new Map<string, string | undefined>();

const linkOf = (row: HTMLTableRowElement | undefined): HTMLElement | null | undefined =>
  row?.querySelector<HTMLElement>('[data-row]') ?? row?.querySelector<HTMLElement>(LINK);

/** The row whose link was pressed last, and where it was in the window. */
let pressed: { key: string | undefined; top_px: number } | undefined;

/** Keeps which row is open, and scrolls it into view when it opens or appears. A pressed row keeps its place when other columns change the heights of rows. */
function useOpenedRow(
  table: RefObject<HTMLTableElement | null>,
  name: string,
  opened: string | null | undefined,
): void {
  useLayoutEffect(() => {
    if (!opened) return;
    lastOpened.set(name, opened);
    const row = table.current?.querySelector('tr[data-open]');
    const list = row?.closest('[data-split] > *');
    if (row && list && pressed?.key === opened) list.scrollTop += row.getBoundingClientRect().top - pressed.top_px;
    pressed = undefined;
    row?.scrollIntoView({ block: 'nearest' });
  }, [table, name, opened]);
}

/** Keeps which row was opened, and passes a press on a text with a title, which lies above the link of the row, to that link. */
function useRowPress(table: RefObject<HTMLTableElement | null>, name: string): void {
  useEffect(() => {
    const element = table.current;
    const press = (event: MouseEvent) => {
      const target = event.target as Element;
      const row = target.closest('tr') ?? undefined;
      const link = linkOf(row);
      if (row && link?.contains(target)) {
        pressed = { key: row.dataset['key'], top_px: row.getBoundingClientRect().top };
        lastOpened.set(name, pressed.key);
      } else if (
        element?.matches(`.${styles.pressed}`) &&
        row?.dataset['key'] !== undefined &&
        !target.closest(CONTROL)
      )
        link?.dispatchEvent(new MouseEvent('click', event));
    };
    element?.addEventListener('click', press);
    return () => element?.removeEventListener('click', press);
  }, [table, name]);
}

/**
 * `j` and `k` move the focus to the link of the next and previous row, from the focused row, else from the row that was opened last. While the
 * focus is in the open item, they open the next and previous row. `x` selects the row, and `X` all rows since the last selected one.
 */
function useRowKeys(table: RefObject<HTMLTableElement | null>, name: string, isOn: boolean): void {
  const rows = (): HTMLTableRowElement[] => [...(table.current?.tBodies[0]?.rows ?? [])];
  const focused = (): number => rows().findIndex((row) => row.contains(document.activeElement));
  const start = (): number => {
    const index = focused();
    return index === -1 ? rows().findIndex(({ dataset }) => dataset['key'] === lastOpened.get(name)) : index;
  };
  const move = (step: number) => {
    const isInPane = document.activeElement?.closest('[data-pane]') !== null;
    const open = isInPane ? rows().findIndex(({ dataset }) => dataset['open'] !== undefined) : -1;
    const index = open === -1 ? start() : open;
    const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), rows().length - 1);
    const link = linkOf(rows()[next]);
    if (open === -1) link?.focus();
    else if (next !== open) link?.click();
  };
  const select = (isRange: boolean) => {
    const box = rows()[focused()]?.querySelector<HTMLInputElement>('input[type=checkbox]');
    box?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: isRange }));
  };
  useRowPress(table, name);
  useShortcuts(isOn ? { j: () => move(1), k: () => move(-1), x: () => select(false), X: () => select(true) } : NONE);
}

import type { Bind } from '../sql';
import type { Order } from './order';

/** A column of a total order, and how it is compared. */
export interface SortKey {
  /** A column, or SQL for one. */
  column: string;
  /** The PostgreSQL type of the column. */
  type: string;
  isDescending: boolean;
  /** Where rows without a value are; undefined for a column that has a value in every row. */
  nulls?: 'first' | 'last';
}

/** The place after a row in a total order: the values of its sort keys as text. */
export interface Position {
  values: (string | null)[];
  /**
   * The first key whose value is cut to its beginning, when the values do not fit into a cursor. The position is then before all rows that
   * begin so: a reader may get rows again, but misses none.
   */
  cut?: number;
}

/** What {@link sortKeys} needs to know about a table. */
export interface SortedTable {
  nullable: Set<string>;
  types: Map<string, string>;
}

/** The keys of an order. They end with the id, which makes the order total; later columns decide nothing. */
export function sortKeys(orderBy: Order[], { nullable, types }: SortedTable): SortKey[] {
  const keys = new Map<string, SortKey>();
  for (const { column, order, nulls } of [...orderBy, BY_ID]) {
    if (keys.has('id')) break;
    if (keys.has(column)) continue;
    const place = nulls ?? (order === 'DESC' ? 'last' : 'first');
    const type = types.get(column) ?? 'text';
    keys.set(column, {
      column,
      type,
      isDescending: order === 'DESC',
      ...(nullable.has(column) && { nulls: place }),
    });
  }
  return [...keys.values()];
}

const BY_ID: Order = { column: 'id', order: 'ASC' };

/** The column of the position in the rows of a walk. It is removed before the rows are returned. */
export const POSITION = 'cursor_position';

/** SQL for the position of each row, as JSON text. Texts keep microseconds and decimals, which the values of a row do not. */
export const positionOf = (keys: SortKey[]): string =>
  `json_build_array(${keys.map(({ column }) => `${column}::text`).join(', ')})::text`;

/** The condition of the rows after a position. */
export function following(keys: SortKey[], position: Position, bind: Bind): string {
  const isPlain = keys.every(({ nulls, isDescending }) => !nulls && isDescending === keys[0]?.isDescending);
  return isPlain && position.cut === undefined ? afterRow(keys, position, bind) : afterKey(keys, position, bind, 0);
}

/** One comparison of rows, which an index on the keys answers without reading rows that are equal in the first key. */
function afterRow(keys: SortKey[], { values }: Position, bind: Bind): string {
  const given = keys.map(({ type }, at) => `${bind(values[at])}::${type}`);
  return `(${keys.map(({ column }) => column).join(', ')}) ${keys[0]?.isDescending ? '<' : '>'} (${given.join(', ')})`;
}

/** The first key alone bounds the scan of an index; further keys decide among rows that are equal in it. */
function afterKey(keys: SortKey[], position: Position, bind: Bind, at: number): string {
  const { column, nulls, type, isDescending } = keys[at] as SortKey;
  const value = position.values[at];
  const isLast = at + 1 === keys.length;
  const rest = (): string => (isLast ? 'false' : afterKey(keys, position, bind, at + 1));
  if (value === null || value === undefined) {
    const ties = `(${column} is null and ${rest()})`;
    return nulls === 'first' ? `(${column} is not null or ${ties})` : ties;
  }
  const beyond = isDescending ? '<' : '>';
  const isCut = position.cut === at;
  const placeholder = `${bind(isCut && isDescending ? value + HIGHEST : value)}::${type}`;
  const from = `${column} ${beyond}= ${placeholder}`;
  const condition = isLast
    ? `${column} ${beyond} ${placeholder}`
    : isCut
      ? from
      : `(${from} and (${column} ${beyond} ${placeholder} or ${rest()}))`;
  return nulls === 'last' ? `(${condition} or ${column} is null)` : condition;
}

/** A text with this character at its end is above all texts with the same beginning, in the collations of sorted columns. */
const HIGHEST = '\uffff';

import type { PagePlace } from './nulls-last-page';
import type { Order } from './page';

/** Pages from this offset on are read from the end of the list that is nearer. The planner knows the offset of a page before it. */
const FROM_OFFSET = 1_000;

/** The parts of a list of rows whose number is stored. All text is SQL. */
export interface CountedList extends Omit<PagePlace, 'last'> {
  columns: string;
  /** The table or view of the rows. */
  source: string;
  condition: string;
  /** The statement that reads the number of all rows, as `total`. */
  size: string;
  order: string;
  /** The same order backwards. */
  backwards: string;
}

/** Whether the page is deep, and its order has only columns that are read. */
export const isFromNearerEnd = (orderBy: Order[], offset: number, columns: string[]): boolean =>
  offset >= FROM_OFFSET && orderBy.every(({ column, nulls }) => !nulls && columns.includes(column));

/**
 * SQL for a page of a list whose number of rows is stored. A page of the second half is read backwards from the end, so the last
 * page reads as few rows as the first. PostgreSQL evaluates both conditions on the number once, and executes one of the parts.
 */
export function pageFromNearerEnd({
  columns,
  source,
  condition,
  size,
  order,
  backwards,
  limit,
  offset,
}: CountedList): string {
  const rows = `select ${columns} from ${source} where ${condition}`;
  const ofSize = (expression: string): string => `(select ${expression} from size)`;
  const first = `${rows} and ${ofSize(`total >= 2 * ${offset}`)} order by ${order} limit ${limit} offset ${offset}`;
  const place = `limit ${ofSize(`greatest(least(${limit}, total - ${offset}), 0)`)} offset ${ofSize(`greatest(total - ${offset} - ${limit}, 0)`)}`;
  const second = `${rows} and ${ofSize(`total < 2 * ${offset}`)} order by ${backwards} ${place}`;
  return `with size as materialized (${size}) (${first}) union all (${second}) order by ${order}`;
}

import type { Now } from '../values/now';
import type { Children } from './children';
import type { Condition } from './conditions';
import type { ListWalk } from './list-cursor';
import type { Order } from './lists/order';
import type { PageRequest, PageSelection } from './page';
import type { Fragment } from './sql';

export interface ListRequest {
  where?: Condition;
  /** Column names must come from enums or the source code, never from a client. */
  orderBy?: Order[];
  /** Whether the condition has partial matches, for which a trigram index exists. */
  searches?: boolean;
  /** The same condition for rows that are read one after the other, where it is evaluated otherwise. */
  wherePerRow?: Condition;
  /** The ids of all matches, as `id`: SQL that is faster than `where` for totals and for further pages in the order of ids. */
  ids?: Fragment;
  /** Ids that all matches are among, as `id`, from an index; with `wherePerRow`. */
  among?: Fragment;
  /** Rows that are read with each row. */
  children?: Children[];
}

export interface PagedListRequest extends ListRequest, PageRequest {
  wants?: PageSelection;
  /** The order when neither `orderBy` nor a delta gives one; by default that of the ids. */
  defaultOrder?: Order[];
  /** What the cursors of the list are valid for. By default the name of the table, for a list without filter. */
  walk?: ListWalk;
}

/**
 * A new or changed row: values by column. A number may be given as a string of digits where a float would lose precision, and a
 * moment as `NOW`.
 */
export type Values<T> = {
  [K in keyof T]?: T[K] | null | (number extends T[K] ? string : never) | (string extends T[K] ? Now : never);
};

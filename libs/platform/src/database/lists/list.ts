import type { Order } from './order';

/** A page of a tenant's rows, or all of them. Functions return SQL; each call binds the values of that SQL. */
export interface List {
  table: ListTable;
  orderBy: Order[];
  /** Undefined for all rows. */
  limit?: number;
  /** Zero for the first page. */
  offset: number;
  /** Whether the filter has partial matches, for which a trigram index exists. */
  searches: boolean;
  /** The placeholder of a value. */
  bind: (value: unknown) => string;
  /** The placeholder of the tenant's id. */
  tenant: () => string;
  /** The condition of all rows that the tenant has. */
  scope: () => string;
  /** The filter of the client. */
  where?: () => string;
  /** The same filter for rows that are read one after the other; by default `where`. */
  wherePerRow?: () => string;
  /** A `select` of the ids of all matches, which is faster than `where` for further pages in the order of ids. */
  ids?: () => string;
  /** A `select` of ids that all matches are among, from an index. */
  among?: () => string;
  /** The condition of the rows after the position of a walk that is among the rows with a value in the first column. */
  afterValue?: () => string;
}

/** What a list needs to know about its table. */
export interface ListTable {
  /** The list of columns that are read. */
  columns: string;
  /** The same columns. */
  names: string[];
  /** The table or view of the rows. */
  source: string;
  nullable: Set<string>;
  /** Columns without nulls by which an index sorts the rows of a tenant. */
  orders: Set<string>;
  /** The table with the number of rows of each tenant, if any; see `RowCountTable`. */
  counts?: string;
  /** Whether ids are integers; then `counts` has blocks of them. */
  hasIntegerIds: boolean;
}

/** One way to read a list. */
export interface ListStrategy {
  name: string;
  /** Whether it can read the list, and is faster than the strategies after it. */
  fits: (list: List) => boolean;
  sql: (list: List) => string;
}

/** `from … where …` with the tenant and the filter. */
export const fromWhere = (list: List): string => `from ${list.table.source} where ${conditionOf(list)}`;

/** The tenant and the filter. */
export const conditionOf = ({ scope, where }: List): string => (where ? `${scope()} and ${where()}` : scope());

/**
 * A number of rows in the text. PostgreSQL caches the plan of the first page when its numbers are literal. Other pages bind theirs, so
 * that they share a text.
 */
export const rowNumber = ({ offset, bind }: List, count: number): string =>
  offset ? `${bind(count)}::bigint` : String(count);

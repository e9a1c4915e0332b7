import 'reflect-metadata';
import { PageRefused } from '../errors/errors';

/** Which page of a list. */
export interface PageRequest {
  /** Items per page; null is the default of 15. */
  first?: number | null;
  /** From 1; null is 1, and less counts as 1. */
  page?: number | null;
}

/** The parts of a page that the client selected; nothing else is read. */
export interface PageSelection {
  rows: boolean;
  /** Whether a selected value depends on the number of all rows. */
  total: boolean;
  /** Whether a row follows the page. */
  more: boolean;
  /** The fields of each row; absent when no client selects them. */
  fields?: ReadonlySet<string>;
}

export const EVERYTHING: PageSelection = { rows: true, total: true, more: true };

export interface PageFacts {
  count: number;
  currentPage: number;
  firstItem: number | null;
  hasMorePages: boolean;
  lastItem: number | null;
  lastPage: number;
  perPage: number;
  total: number;
}

/** The rows of a page and its position in the list. Facts that the {@link PageSelection} leaves out may be wrong. */
export interface Page<T> {
  data: T[];
  paginatorInfo: PageFacts;
}

/** A page as limit and offset of a statement. */
export interface PageWindow {
  perPage: number;
  currentPage: number;
  offset: number;
}

/** Items per page when the request has no `first`. */
export const DEFAULT_PER_PAGE = 15;

/** @throws PageRefused when `first` is negative or above `maximum` */
export function pageWindow({ first, page }: PageRequest, maximum: number): PageWindow {
  const perPage = first ?? DEFAULT_PER_PAGE;
  if (perPage < 0 || perPage > maximum) throw new PageRefused(perPage, maximum);
  const currentPage = Math.max(page ?? 1, 1);
  return { perPage, currentPage, offset: (currentPage - 1) * perPage };
}

/** What the database returned for a window. */
export interface Found<T> {
  /** One row more than `perPage` when {@link PageSelection.more} is selected without the total, and a row follows. */
  rows?: T[];
  /** The number of all rows. */
  total?: number;
}

/** The page from the rows, the total, or both. */
export function pageOf<T>({ perPage, currentPage, offset }: PageWindow, found: Found<T>): Page<T> {
  const data = (found.rows ?? []).slice(0, perPage);
  const total = found.total ?? offset + data.length;
  const count = found.rows ? data.length : Math.max(Math.min(perPage, total - offset), 0);
  const lastPage = perPage === 0 ? 0 : Math.max(Math.ceil(total / perPage), 1);
  return {
    data,
    paginatorInfo: {
      count,
      currentPage,
      firstItem: count ? offset + 1 : null,
      hasMorePages:
        found.total === undefined ? perPage > 0 && (found.rows ?? []).length > perPage : currentPage < lastPage,
      lastItem: count ? offset + count : null,
      lastPage,
      perPage,
      total,
    },
  };
}

export interface Order {
  column: string;
  order: 'ASC' | 'DESC';
  /** Rows without a value come last in either direction. By default nulls sort below all values. */
  nulls?: 'last';
}

/** The text after `order by`. The id is always the last column, so that the order is total. */
export const orderOf = (orderBy: Order[], nullable: Set<string>): string =>
  [...orderBy.map((each) => partOf(each, nullable)), 'id'].join(', ');

/** The reverse of {@link orderOf}, for an order without `nulls`. */
export const backwardsOf = (orderBy: Order[], nullable: Set<string>): string =>
  [
    ...orderBy.map(({ column, order }) => partOf({ column, order: order === 'ASC' ? 'DESC' : 'ASC' }, nullable)),
    'id desc',
  ].join(', ');

function partOf({ column, order, nulls }: Order, nullable: Set<string>): string {
  const place = nulls ?? (order === 'DESC' ? 'last' : 'first');
  return `${column} ${order.toLowerCase()}${nullable.has(column) ? ` nulls ${place}` : ''}`;
}

/** Whether the rows are sorted by ascending id alone. */
export const isById = ([first]: Order[]): boolean => !first || (first.column === 'id' && first.order === 'ASC');

/** A block covers 2^12 ids: small enough to scan, and large enough that a million rows have few blocks. */
export const BLOCK_BITS = 12;

const KEPT_COUNTS = Symbol('kept counts');

/**
 * Names the table with the number of rows of each tenant, without soft-deleted rows. Tables with integer ids have one count per
 * block of ids, other tables one per tenant. Triggers maintain the counts in the transaction that adds or removes rows, so the
 * counts and the rows that a transaction sees always agree.
 */
export const RowCountTable =
  (counts: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(KEPT_COUNTS, counts, type);

export const rowCountTableOf = (type: object): string | undefined =>
  Reflect.getMetadata(KEPT_COUNTS, type) as string | undefined;

/** SQL for the number of all rows of a tenant. @param tenant the placeholder of the tenant's id */
export const rowCount = (counts: string, tenant: string): string =>
  `select coalesce(sum(rows), 0) as total from ${counts} where tenant_id = ${tenant}`;

/** Rows to skip in the order of ids. All members are SQL. */
export interface Skipped {
  /** The table of counts. */
  counts: string;
  /** The table or view of the rows. */
  source: string;
  /** The placeholder of the tenant's id. */
  tenant: string;
  /** The number of rows to skip. */
  offset: string;
}

/** SQL for the id of the first row after the offset: the counts skip whole blocks, and an index scan skips rows of one block. */
export const firstIdAfter = ({ counts, source, tenant, offset }: Skipped): string => `(
  with blocks as (select block, sum(rows) as rows from ${counts} where tenant_id = ${tenant} group by block),
  placed as (select block, rows, sum(rows) over (order by block) - rows as before from blocks),
  place as (select block << ${BLOCK_BITS} as id, ${offset} - before as rest from placed where before <= ${offset} and before + rows > ${offset})
  select id from ${source} where tenant_id = ${tenant} and id >= (select id from place) order by id offset (select rest from place) limit 1)`;

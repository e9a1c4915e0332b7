import { type Order, isById } from './page';

/** Rows that a search scans in the order of the list before it uses the trigram index. */
const NEAR = 2_000;
/** At this offset and beyond, scanning first costs more than it saves. */
export const FARTHEST_SEARCHED = 500;

/** The parts of a search. All members are SQL. */
export interface Searched {
  columns: string;
  /** The table or view of the rows. */
  source: string;
  /** The condition of all rows that the tenant has. */
  scope: string;
  /** The condition that is searched for. */
  condition: string;
  /** The same condition for the rows that are scanned first; by default `condition`. */
  perRow?: string;
  order: SearchOrder;
  limit: string;
  offset: string;
  /** `limit` plus `offset`. */
  last: string;
}

/** The order of a search. */
export interface SearchOrder {
  /** The text after `order by`, of which an index exists. */
  indexed: string;
  /** The same order in a form that no index has. */
  unindexed: string;
}

const BY_ID: SearchOrder = { indexed: 'id', unindexed: '(id, 0)' };

/** The order as a search can have it: by ascending id, or by a column of an index. Undefined for other orders. @param indexed such columns */
export function searchOrderOf(orderBy: Order[], indexed: Set<string>): SearchOrder | undefined {
  const [first, ...others] = orderBy;
  if (!first || isById(orderBy)) return BY_ID;
  if (others.length || !indexed.has(first.column)) return undefined;
  const direction = first.order.toLowerCase();
  return { indexed: `${first.column} ${direction}, id`, unindexed: `(${first.column}, 0) ${direction}, id` };
}

/**
 * SQL for a page of partial matches. PostgreSQL cannot estimate how many rows match: it assumes 4 % for any three letters and scans
 * in the order of the list, which is fast for frequent texts and reads a million rows for rare ones. So that scan is bounded.
 * When it does not fill the page, few rows match, and the trigram index finds all of them. The unindexed order keeps the planner
 * from the first scan in that case.
 */
export function searchPage({ columns, source, scope, condition, perRow = condition, order, limit, offset, last }: Searched): string {
  const { indexed, unindexed } = order;
  const walk = `select * from ${source} where ${scope} order by ${indexed} limit ${NEAR}`;
  return `with near as materialized (select ${columns} from (${walk}) as first where ${perRow} order by ${indexed} limit ${last})
    (select * from near where (select count(*) from near) = ${last} order by ${indexed} offset ${offset})
    union all
    (select ${columns} from ${source} where ${scope} and ${condition} and (select count(*) from near) < ${last} order by ${unindexed} limit ${limit} offset ${offset})
    order by ${indexed}`;
}

/** Rows that a search scans in the order of ids before it uses the trigram index. */
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
  limit: string;
  offset: string;
  /** `limit` plus `offset`. */
  last: string;
}

/**
 * SQL for a page of partial matches, ordered by id. PostgreSQL cannot estimate how many rows match: it assumes 4 % for any three
 * letters and scans by id, which is fast for frequent texts and reads a million rows for rare ones. So the scan by id is bounded.
 * When it does not fill the page, few rows match, and the trigram index finds all of them. `order by (id, 0)` keeps the planner
 * from scanning by id in that case.
 */
export function searchPage({ columns, source, scope, condition, perRow = condition, limit, offset, last }: Searched): string {
  const walk = `select * from ${source} where ${scope} order by id limit ${NEAR}`;
  return `with near as materialized (select ${columns} from (${walk}) as first where ${perRow} order by id limit ${last})
    (select * from near where (select count(*) from near) = ${last} order by id offset ${offset})
    union all
    (select ${columns} from ${source} where ${scope} and ${condition} and (select count(*) from near) < ${last} order by (id, 0) limit ${limit} offset ${offset})
    order by id`;
}

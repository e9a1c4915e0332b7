/** How many rows a search walks through, in the order of ids, before it takes the search index. */
const NEAR = 2_000;
/** Beyond this many rows a page is no longer worth looking for twice. */
export const FARTHEST_SEARCHED = 500;

export interface Searched {
  columns: string;
  /** Where the rows are read. */
  source: string;
  /** Which of them there are at all. */
  scope: string;
  /** Which of these are searched for. */
  condition: string;
  /** In SQL: how many rows, after how many, and both together. */
  limit: string;
  offset: string;
  last: string;
}

/**
 * A page of rows in which parts of texts occur, by id. How many there are nobody can know beforehand: PostgreSQL takes any three
 * letters for 4 % of all rows, walks through the list and finds the first pages of frequent ones at once, and of rare ones after
 * a million rows. So the walk is bounded: what it does not fill, few rows fulfil, and the index finds all of them. The odd order
 * keeps the planner from walking there, too.
 */
export function searchPage({ columns, source, scope, condition, limit, offset, last }: Searched): string {
  const walk = `select * from ${source} where ${scope} order by id limit ${NEAR}`;
  return `with near as materialized (select ${columns} from (${walk}) as first where ${condition} order by id limit ${last})
    (select * from near where (select count(*) from near) = ${last} order by id offset ${offset})
    union all
    (select ${columns} from ${source} where ${scope} and ${condition} and (select count(*) from near) < ${last} order by (id, 0) limit ${limit} offset ${offset})
    order by id`;
}

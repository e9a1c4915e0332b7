import type { Order } from './page';

/** The place of a page in a list, as SQL. */
export interface PagePlace {
  limit: string;
  offset: string;
  /** `limit` plus `offset`. */
  last: string;
}

/** The parts of a list whose first order column puts nulls last. All text is SQL. */
export interface NullsLast extends PagePlace {
  columns: string;
  /** The table or view of the rows. */
  source: string;
  condition: string;
  first: Order;
  /** The order of rows with equal values in the first column. */
  rest: string;
}

/**
 * SQL for a page in which nulls come last in either direction. The rows with a value are read on their own, so that one partial
 * index serves both directions. The other rows are read only when those do not fill the page.
 */
export function nullsLastPage({
  columns,
  source,
  condition,
  first: { column, order },
  rest,
  limit,
  offset,
  last,
}: NullsLast): string {
  const rows = `select ${columns} from ${source} where ${condition}`;
  const valued = `${rows} and ${column} is not null order by ${column} ${order.toLowerCase()}, ${rest} limit ${last}`;
  const skipped = `greatest(${offset} - (select count(*) from valued), 0)`;
  const others = `${rows} and ${column} is null and (select count(*) from valued) < ${last} order by ${rest} limit ${limit} offset ${skipped}`;
  return `with valued as materialized (select *, row_number() over () as place from (${valued}) as first)
    select ${columns} from (
      select * from valued where place > ${offset}
      union all
      select *, ${last} + row_number() over () from (${others}) as second
    ) as page order by place limit ${limit}`;
}

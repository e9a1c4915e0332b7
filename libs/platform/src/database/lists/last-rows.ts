import { type ListStrategy, conditionOf, rowNumber } from './list';
import { backwardsOf, orderOf } from './order';

/** Pages from this offset on: earlier ones do not repay the count of the matches. */
const MIN_OFFSET = 1_000;

/** How many rows are read backwards. A number in the text, so that PostgreSQL reads them from the index of the order. */
const ROWS = 200;

/**
 * Reads a page among the last {@link ROWS} matches backwards from the end, so that the last page reads as few rows as the first. The
 * number of matches comes from the index that has their ids; PostgreSQL evaluates both conditions on it once, and executes one of the
 * parts (decision 0125).
 */
export const lastRows: ListStrategy = {
  name: 'last-rows',
  fits: ({ table, ids, orderBy, offset, limit }) =>
    !!ids &&
    !!limit &&
    offset >= MIN_OFFSET &&
    orderBy.every(({ column, nulls }) => !nulls && table.names.includes(column)),
  sql: (list) => {
    const { table, orderBy } = list;
    const { columns, names, nullable, source } = table;
    const rows = `from ${source} where ${conditionOf(list)}`;
    const limit = rowNumber(list, list.limit ?? 0);
    const offset = rowNumber(list, list.offset);
    const after = `(select total - ${offset} from size)`; // the matches after the rows before the page
    const order = orderOf(orderBy, nullable);
    const first = `select ${columns} ${rows} and ${after} > ${ROWS} order by ${order} limit ${limit} offset ${offset}`;
    const last = `select ${columns} ${rows} and ${after} <= ${ROWS} order by ${backwardsOf(orderBy, nullable)} limit ${ROWS}`;
    const second = `select ${names.join(', ')} from (select *, row_number() over () as place from (${last}) as matches) as placed
      where place <= ${after} and place > ${after} - ${limit}`;
    return `with size as materialized (select count(*) as total from (${list.ids?.()}) as matches)
      (${first}) union all (${second}) order by ${order}`;
  },
};

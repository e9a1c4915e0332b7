import { type List, type ListStrategy, rowNumber, fromWhere } from './list';
import { orderOf } from './order';

/** The plain statement: an index gives the order, or PostgreSQL sorts the matches, and `offset` reads the rows that it skips. */
export const limitOffset: ListStrategy = {
  name: 'limit-offset',
  fits: () => true,
  sql: (list) => {
    const { table, orderBy } = list;
    return `select ${table.columns} ${fromWhere(list)} order by ${orderOf(orderBy, table.nullable)}${windowOf(list)}`;
  },
};

function windowOf(list: List): string {
  const { limit, offset } = list;
  if (limit === undefined) return '';
  return ` limit ${rowNumber(list, limit)}${offset ? ` offset ${rowNumber(list, offset)}` : ''}`;
}

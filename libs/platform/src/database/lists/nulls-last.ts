import { type ListStrategy, conditionOf, rowNumber } from './list';
import { type Order, orderOf } from './order';

/**
 * Puts the rows without a value last in either direction. The rows with a value are read by themselves, so that one partial index
 * serves both directions. The other rows are read only when those do not fill the page.
 */
export const nullsLast: ListStrategy = {
  name: 'nulls-last',
  fits: ({ orderBy: [first], limit }) => !!first?.nulls && !!limit,
  sql: (list) => {
    const { table, orderBy, limit: count = 0, offset: skipped } = list;
    const { column, order } = orderBy[0] as Order;
    const rows = `select ${table.columns} from ${table.source} where ${conditionOf(list)}`;
    const rest = orderOf(orderBy.slice(1), table.nullable);
    const limit = rowNumber(list, count);
    const offset = rowNumber(list, skipped);
    const last = rowNumber(list, count + skipped);
    const after = list.afterValue ? ` and ${list.afterValue()}` : '';
    const valued = `${rows} and ${column} is not null${after} order by ${column} ${order.toLowerCase()}, ${rest} limit ${last}`;
    const skip = `greatest(${offset} - (select count(*) from valued), 0)`;
    const others = `${rows} and ${column} is null and (select count(*) from valued) < ${last} order by ${rest} limit ${limit} offset ${skip}`;
    return `with valued as materialized (select *, row_number() over () as place from (${valued}) as first)
    select ${table.names.join(', ')} from (
      select * from valued where place > ${offset}
      union all
      select *, ${last} + row_number() over () from (${others}) as second
    ) as page order by place limit ${limit}`;
  },
};

import { type ListStrategy, conditionOf, rowNumber } from './list';
import { orderOf } from './order';

/** Pages from this offset on: sorting whole rows costs more than reading the rows of the page apart. */
const MIN_OFFSET = 1_000;

/** Sorts the matches by their ids and the columns of the order alone, and then reads the rows of the page (decision 0125). */
export const deepIds: ListStrategy = {
  name: 'deep-ids',
  fits: ({ offset, limit, where }) => !!where && !!limit && offset >= MIN_OFFSET,
  sql: (list) => {
    const { limit = 0, offset, orderBy, scope, table } = list;
    const order = orderOf(orderBy, table.nullable);
    const page = `select id from ${table.source} where ${conditionOf(list)} order by ${order} limit ${rowNumber(list, limit)} offset ${rowNumber(list, offset)}`;
    return `select ${table.columns} from ${table.source} where ${scope()} and id = any(array(${page})) order by ${order}`;
  },
};

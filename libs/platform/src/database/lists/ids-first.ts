import { type ListStrategy, rowNumber } from './list';
import { isById } from './order';

/** Reads the ids of the page from the index that has all matches, and then only the rows with these ids (decision 0125). */
export const idsFirst: ListStrategy = {
  name: 'ids-first',
  fits: ({ ids, offset, limit, orderBy }) => !!ids && !!offset && !!limit && isById(orderBy),
  sql: (list) => {
    const { ids, limit = 0, offset, scope, table } = list;
    const page = `select id from (${ids?.()}) as matches order by id limit ${rowNumber(list, limit)} offset ${rowNumber(list, offset)}`;
    return `select ${table.columns} from ${table.source} where ${scope()} and id = any(array(${page})) order by id`;
  },
};

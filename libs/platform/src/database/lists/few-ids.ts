import { type List, type ListStrategy, rowNumber } from './list';
import { limitOffset } from './limit-offset';
import { nullsLast } from './nulls-last';
import { orderOf } from './order';

/**
 * Up to so many ids, their rows are read and sorted. With more, the list is walked in its order, and few rows have to be skipped before a
 * page is full.
 */
const FEW = 256;
/** Further pages would walk over many rows. */
const MAX_LAST = 1_000;

/**
 * The first pages of a list whose matches are among ids that an index has. PostgreSQL cannot estimate how many there are, and either
 * walks over all rows for a person with an empty queue, or sorts a long queue for its first page. So the statement counts the ids up to
 * {@link FEW} first, and executes one of two parts.
 */
export const fewIds: ListStrategy = {
  name: 'few-ids',
  fits: ({ among, wherePerRow, searches, limit, offset, afterValue }) =>
    !!among && !!wherePerRow && !searches && !!limit && offset + limit <= MAX_LAST && !afterValue,
  sql: (list) => {
    const { among, orderBy, scope, table } = list;
    const found = `select id from (${among?.()}) as matches limit ${FEW + 1}`;
    const ids = { ...list, table: { ...table, columns: 'id', names: ['id'] } }; // a short text, which is prepared
    return `with found as materialized (${found}), page as ((${fewOf(ids)}) union all (${manyOf(ids)}))
      select ${table.columns} from ${table.source} where ${scope()} and id in (select id from page) order by ${orderOf(orderBy, table.nullable)}`;
  },
};

const IS_MANY = `(select count(*) > ${FEW} from found)`;

function fewOf(list: List): string {
  const { limit = 0, offset, orderBy, scope, table, wherePerRow } = list;
  const matches = `${scope()} and id = any(array(select id from found)) and not ${IS_MANY} and ${wherePerRow?.()}`;
  const place = `limit ${rowNumber(list, limit)} offset ${rowNumber(list, offset)}`;
  return `select ${table.columns} from ${table.source} where ${matches} order by ${orderOf(orderBy, table.nullable)} ${place}`;
}

function manyOf(list: List): string {
  const many = { ...list, where: list.wherePerRow, scope: () => `${list.scope()} and ${IS_MANY}` };
  return (nullsLast.fits(many) ? nullsLast : limitOffset).sql(many);
}

import { type ListStrategy, rowNumber, fromWhere } from './list';
import { isById } from './order';
import { BLOCK_BITS } from './row-counts';

/**
 * Begins at the id of the first row of the page. The stored counts skip whole blocks of ids, and an index scan skips the rows of one
 * block, so that a deep page reads at most 4,096 rows that it does not return.
 */
export const skippedBlocks: ListStrategy = {
  name: 'skipped-blocks',
  fits: ({ table, orderBy, offset, where }) =>
    !!offset && !!table.counts && table.hasIntegerIds && !where && isById(orderBy),
  sql: (list) => {
    const { table, tenant, offset, limit } = list;
    const rows = `select ${table.columns} ${fromWhere(list)}`;
    const first = firstIdAfter(table.counts as string, table.source, tenant(), rowNumber(list, offset));
    return `${rows} and id >= ${first} order by id limit ${limit}`;
  },
};

/** All parameters are SQL. @param tenant the placeholder of the tenant's id @param offset the number of rows to skip */
const firstIdAfter = (counts: string, source: string, tenant: string, offset: string): string => `(
  with blocks as (select block, sum(rows) as rows from ${counts} where tenant_id = ${tenant} group by block),
  placed as (select block, rows, sum(rows) over (order by block) - rows as before from blocks),
  place as (select block << ${BLOCK_BITS} as id, ${offset} - before as rest from placed where before <= ${offset} and before + rows > ${offset})
  select id from ${source} where tenant_id = ${tenant} and id >= (select id from place) order by id offset (select rest from place) limit 1)`;

import 'reflect-metadata';

/** How many ids a block of counts covers: 2 to this power. Few enough to walk through, and so many that a million rows have few blocks. */
const BLOCK_BITS = 12;

const KEPT_COUNTS = Symbol('kept counts');

/**
 * Names the table that keeps how many rows each tenant has, those that are marked as deleted not among them: in each block of ids
 * where these are numbers, in one block otherwise. Triggers add to it in the transaction that adds or removes rows, so that what it
 * says is exact for whoever sees these.
 */
export const RowCountTable =
  (counts: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(KEPT_COUNTS, counts, type);

export const rowCountTableOf = (type: object): string | undefined => Reflect.getMetadata(KEPT_COUNTS, type) as string | undefined;

/** The number of all rows of a tenant. */
export const rowCount = (counts: string, tenant: string): string => `select coalesce(sum(rows), 0) as total from ${counts} where tenant_id = ${tenant}`;

/** Where a page begins, in the order of ids. */
export interface Skipped {
  counts: string;
  /** Where the rows are read. */
  source: string;
  tenant: string;
  offset: string;
}

/** The id of the first row after so many: found by the counts of whole blocks, then by walking through one of them in the index. */
export const firstIdAfter = ({ counts, source, tenant, offset }: Skipped): string => `(
  with blocks as (select block, sum(rows) as rows from ${counts} where tenant_id = ${tenant} group by block),
  placed as (select block, rows, sum(rows) over (order by block) - rows as before from blocks),
  place as (select block << ${BLOCK_BITS} as id, ${offset} - before as rest from placed where before <= ${offset} and before + rows > ${offset})
  select id from ${source} where tenant_id = ${tenant} and id >= (select id from place) order by id offset (select rest from place) limit 1)`;

import 'reflect-metadata';

/** A block covers 2^12 ids: small enough to scan, and large enough that a million rows have few blocks. */
const BLOCK_BITS = 12;

const KEPT_COUNTS = Symbol('kept counts');

/**
 * Names the table with the number of rows of each tenant, without soft-deleted rows. Tables with integer ids have one count per
 * block of ids, other tables one per tenant. Triggers maintain the counts in the transaction that adds or removes rows, so the
 * counts and the rows that a transaction sees always agree.
 */
export const RowCountTable =
  (counts: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(KEPT_COUNTS, counts, type);

export const rowCountTableOf = (type: object): string | undefined => Reflect.getMetadata(KEPT_COUNTS, type) as string | undefined;

/** SQL for the number of all rows of a tenant. @param tenant the placeholder of the tenant's id */
export const rowCount = (counts: string, tenant: string): string => `select coalesce(sum(rows), 0) as total from ${counts} where tenant_id = ${tenant}`;

/** Rows to skip in the order of ids. All members are SQL. */
export interface Skipped {
  /** The table of counts. */
  counts: string;
  /** The table or view of the rows. */
  source: string;
  /** The placeholder of the tenant's id. */
  tenant: string;
  /** The number of rows to skip. */
  offset: string;
}

/** SQL for the id of the first row after the offset: the counts skip whole blocks, and an index scan skips rows of one block. */
export const firstIdAfter = ({ counts, source, tenant, offset }: Skipped): string => `(
  with blocks as (select block, sum(rows) as rows from ${counts} where tenant_id = ${tenant} group by block),
  placed as (select block, rows, sum(rows) over (order by block) - rows as before from blocks),
  place as (select block << ${BLOCK_BITS} as id, ${offset} - before as rest from placed where before <= ${offset} and before + rows > ${offset})
  select id from ${source} where tenant_id = ${tenant} and id >= (select id from place) order by id offset (select rest from place) limit 1)`;

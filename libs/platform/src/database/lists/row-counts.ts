import 'reflect-metadata';

/** A block covers 2^12 ids: small enough to scan, and large enough that a million rows have few blocks. */
export const BLOCK_BITS = 12;

const ROW_COUNTS = Symbol('row counts');

/**
 * Names the table with the number of rows of each tenant, without soft-deleted rows. Tables with integer ids have one count per
 * block of ids, other tables one per tenant. Triggers maintain the counts in the transaction that adds or removes rows, so the
 * counts and the rows that a transaction sees always agree.
 */
export const RowCountTable =
  (counts: string): ClassDecorator =>
  (type) =>
    Reflect.defineMetadata(ROW_COUNTS, counts, type);

export const rowCountTableOf = (type: object): string | undefined =>
  Reflect.getMetadata(ROW_COUNTS, type) as string | undefined;

/** SQL for the number of all rows of a tenant. @param tenant the placeholder of the tenant's id */
export const rowCount = (counts: string, tenant: string): string =>
  `select coalesce(sum(rows), 0) as total from ${counts} where tenant_id = ${tenant}`;

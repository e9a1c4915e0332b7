/** Rows that one transaction of retention removes at most, with those of dependent tables. */
export const REMOVED_AT_ONCE = 1_000;

/** Numbers of removed rows by the name of their table. */
export type RemovedRows = Record<string, number>;

/** What one transaction of retention removed. */
export interface RemovedBatch {
  removed: RemovedRows;
  /** Whether more rows may be ready. */
  hasMore: boolean;
}

/**
 * The first items whose rows fit into one transaction, in their order. When the first item alone has too many rows it is the only one:
 * its dependent rows are removed in several transactions.
 */
export function fitting<T extends { rows: number }>(items: T[]): T[] {
  let left = REMOVED_AT_ONCE;
  const end = items.findIndex(({ rows }) => (left -= rows) < 0);
  return end < 0 ? items : items.slice(0, Math.max(end, 1));
}

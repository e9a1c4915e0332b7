/** The rows to show, and the number of new ones that wait above them. */
export interface MergedRows<T> {
  rows: T[];
  waiting: number;
}

/**
 * Merges fresh rows into the shown ones without moving a shown row. Rows that follow the last shown one are appended. Other new rows are
 * counted only. A shown row that is absent from the fresh page stays while new rows wait, because they have moved it to the next page.
 */
export function mergeRows<T>(shown: readonly T[], fresh: readonly T[], keyOf: (row: T) => string): MergedRows<T> {
  if (shown.length === 0) return { rows: [...fresh], waiting: 0 };
  const known = new Set(shown.map(keyOf));
  const freshByKey = new Map(fresh.map((row) => [keyOf(row), row]));
  const lastKnown = fresh.findLastIndex((row) => known.has(keyOf(row)));
  const above = fresh.filter((row, index) => !known.has(keyOf(row)) && (lastKnown === -1 || index < lastKnown));
  const below = lastKnown === -1 ? [] : fresh.slice(lastKnown + 1);
  const kept = shown.flatMap((row) => freshByKey.get(keyOf(row)) ?? (above.length > 0 ? [row] : []));
  return { rows: above.length > 0 ? kept : [...kept, ...below], waiting: above.length };
}

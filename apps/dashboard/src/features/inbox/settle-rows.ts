interface Row {
  id: string;
}

/** The rows of a page that the person has seen. */
export interface Seen {
  ids: readonly string[];
  /** Whether other pages followed. */
  hadMore: boolean;
}

export interface SettledRows<T> {
  /** The rows to show. */
  rows: T[];
  /** How many rows arrived since and are not shown. */
  arrived: number;
  /** The seen rows after this. */
  seen: Seen;
}

/**
 * Rows that arrived are not shown until the person asks for them, so that no row moves under the pointer. Rows that have gone disappear. Rows
 * that moved up from the next page follow at the end. An empty list shows new rows at once.
 */
export function settleRows<T extends Row>(seen: Seen, latest: readonly T[], hasMore: boolean): SettledRows<T> {
  const byId = new Map(latest.map((row) => [row.id, row]));
  const kept = seen.ids.flatMap((id) => byId.get(id) ?? []);
  if (!kept.length) return { rows: [...latest], arrived: 0, seen: seenOf(latest, hasMore) };
  const unseen = latest.filter(({ id }) => !seen.ids.includes(id));
  const lastKept = latest.findLastIndex(({ id }) => seen.ids.includes(id));
  const movedUp = seen.hadMore && kept.length < seen.ids.length ? latest.slice(lastKept + 1).slice(0, seen.ids.length - kept.length) : [];
  const rows = [...kept, ...movedUp];
  return { rows, arrived: unseen.length - movedUp.length, seen: movedUp.length ? seenOf(rows, hasMore) : seen };
}

export const seenOf = (rows: readonly Row[], hadMore: boolean): Seen => ({ ids: rows.map(({ id }) => id), hadMore });

/** The rows of a page as the person has seen them. */
export interface Seen<T> {
  rows: readonly T[];
  /** Whether other pages followed. */
  hadMore: boolean;
}

/** The page as it was read last. */
export interface LatestRows<T> {
  rows: readonly T[];
  hasMore: boolean;
  /** Whether the list is a log with the newest row first. Else rows leave it when they are done. */
  isLog?: boolean;
}

export interface SettledRows<T> {
  /** The rows to show. */
  rows: readonly T[];
  /** How many new rows are not shown. */
  waiting: number;
  /** The seen rows after this. The same object when nothing moved up. */
  seen: Seen<T>;
}

/**
 * Holds new rows back until the person asks for them, so that no row moves under the pointer. Shown rows get their latest values. Rows that
 * have gone disappear, and rows that moved up from the next page follow at the end. A list without a row to show takes all latest rows at once.
 *
 * In a log the last seen rows can be missing because new rows moved them to the next page. They stay: a busy log would empty itself while it
 * is read. In other lists a missing row is done, and a row that is done must not stay.
 */
export function settleRows<T extends { id: string }>(seen: Seen<T>, latest: LatestRows<T>): SettledRows<T> {
  const latestById = new Map(latest.rows.map((row) => [row.id, row]));
  const seenIds = new Set(seen.rows.map(({ id }) => id));
  const unseen = latest.rows.filter(({ id }) => !seenIds.has(id));
  const lastSeen = latest.rows.findLastIndex(({ id }) => seenIds.has(id));
  const below = lastSeen === -1 ? [] : latest.rows.slice(lastSeen + 1);
  const isPushed = latest.isLog && latest.hasMore && unseen.length > 0 && below.length === 0;
  const pushed = isPushed ? seen.rows.slice(seen.rows.findLastIndex(({ id }) => latestById.has(id)) + 1) : [];
  const kept = [...seen.rows.flatMap(({ id }) => latestById.get(id) ?? []), ...pushed];
  if (kept.length === 0)
    return { rows: latest.rows, waiting: 0, seen: seen.rows.length || latest.rows.length ? seenOf(latest) : seen };
  const movedUp = seen.hadMore ? below.slice(0, seen.rows.length - kept.length) : [];
  const rows = [...kept, ...movedUp];
  return {
    rows,
    waiting: unseen.length - movedUp.length,
    seen: movedUp.length > 0 ? { rows, hadMore: latest.hasMore } : seen,
  };
}

export const seenOf = <T>({ rows, hasMore }: LatestRows<T>): Seen<T> => ({ rows, hadMore: hasMore });

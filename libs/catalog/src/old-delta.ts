import { type Database, type Failure, ValidationFailed } from '@das/platform';

const DAY_MS = 86_400_000;

/** What a list reads besides its rows. */
interface Delta {
  filter?: { updated_from?: string | null } | null;
  include_deleted?: boolean | null;
}

/**
 * The failure of a delta with deletions that begins before the kept tombstones, because it would miss deletions.
 *
 * @param now milliseconds
 */
export function oldDelta({ filter, include_deleted }: Delta, keep_days: number, now: number): Failure[] {
  const updated_from = filter?.updated_from;
  const day = Math.floor(now / DAY_MS) - keep_days;
  const earliest = `${new Date(day * DAY_MS).toISOString().slice(0, 10)} 00:00:00`;
  if (!include_deleted || !updated_from || updated_from >= earliest) return [];
  return [{ path: ['filter', 'updated_from'], rule: 'after_or_equal', params: { earliest } }];
}

/** @throws ValidationFailed for such a delta */
export function refuseOldDelta(db: Database, delta: Delta): void {
  const failures = oldDelta(delta, db.tombstone_keep_days, Date.now());
  if (failures.length) throw new ValidationFailed(failures);
}

import type { Flaw, Link } from './check-entry';

/** The first entry that cannot be trusted. Neither can the entries after it. */
export interface FirstBad {
  seq: number;
  reason: Flaw;
  /** For `behind_checkpoint`: the first entry that is missing, … */
  missing_from?: number;
  /** … and the newest one that a checkpoint proves. */
  missing_to?: number;
}

/** What the end of a log is compared with. */
export interface ExpectedEnd {
  /** The head before the entries were read. The log may have grown since. */
  head_before: Link;
  head_after: Link;
  /** The number of the newest entry that a checkpoint proves; 0 without checkpoints. */
  newest_signed: number;
}

/** The first entry of every log records the creation of the tenant. */
const FEWEST = 1;

/**
 * The flaw at the end of a log whose entries up to `last` are good. Entries and head are written in one transaction, so a head that
 * differs from the last entry was changed. A log and a head that both end before a signed head are those of an earlier time: the
 * database was restored, or both were set back.
 */
export function flawAtEnd(last: Link, { head_before, head_after, newest_signed }: ExpectedEnd): FirstBad | null {
  if (last.seq < Math.max(head_before.seq, FEWEST)) return { seq: last.seq + 1, reason: 'missing' };
  if (head_after.seq < last.seq) return { seq: head_after.seq + 1, reason: 'beyond_head' };
  if (head_after.seq === last.seq && head_after.hash !== last.hash) return { seq: last.seq, reason: 'head' };
  if (newest_signed <= last.seq) return null;
  return { seq: last.seq + 1, reason: 'behind_checkpoint', missing_from: last.seq + 1, missing_to: newest_signed };
}

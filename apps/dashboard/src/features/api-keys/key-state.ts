import { dateOf } from '../../format/age';

const MINUTE_MS = 60_000;
const MINUTES = { hour: 60, day: 1_440 };
const DAY_MS = MINUTES.day * MINUTE_MS;

export interface KeyEnds {
  /** When the key was revoked, or ends after a grace period. */
  revoked_at: string | null;
  expires_at: string | null;
}

/** `ending`: the key works, and ends within its grace period or within a day. */
export type KeyState = { kind: 'active' | 'expired' | 'revoked' } | { kind: 'ending'; left: string };

/** The state of a key at a moment. */
export function keyState({ revoked_at, expires_at }: KeyEnds, now_ms: number): KeyState {
  const revoked_ms = revoked_at === null ? Infinity : dateOf(revoked_at).getTime();
  const expires_ms = expires_at === null ? Infinity : dateOf(expires_at).getTime();
  if (expires_ms <= now_ms && expires_ms <= revoked_ms) return { kind: 'expired' };
  if (revoked_ms <= now_ms) return { kind: 'revoked' };
  const isEnding = revoked_at !== null || expires_ms - now_ms < DAY_MS;
  return isEnding ? { kind: 'ending', left: timeLeft(Math.min(revoked_ms, expires_ms) - now_ms) } : { kind: 'active' };
}

/** Whether a program can still use the key. */
export const works = ({ kind }: KeyState): boolean => kind === 'active' || kind === 'ending';

/** Whether the key may be rotated: it works, and has not been rotated before. */
export const mayRotate = (key: KeyEnds, now_ms: number): boolean =>
  works(keyState(key, now_ms)) && key.revoked_at === null;

/** Minutes are rounded up, so that a grace period begins with its full length. */
function timeLeft(left_ms: number): string {
  const minutes = Math.max(Math.ceil(left_ms / MINUTE_MS), 1);
  if (minutes < MINUTES.hour) return `${minutes} min`;
  return minutes < 2 * MINUTES.day
    ? `${Math.floor(minutes / MINUTES.hour)} h`
    : `${Math.floor(minutes / MINUTES.day)} d`;
}

const USED_WITHIN_MS = 30 * DAY_MS;

/** Whether a program may stop working when the key ends: it was used within 30 days. */
export const wasUsedLately = (last_used_at: string | null, now_ms: number): boolean =>
  last_used_at !== null && now_ms - dateOf(last_used_at).getTime() <= USED_WITHIN_MS;

const KINDS: Record<string, string> = { staging: 'Staging', production: 'Production', read_only: 'Read-only' };

/** The kind of a key for people. */
export const kindText = (kind: string): string => KINDS[kind] ?? kind;

/** How far a delay may be from what the schedule says, so that what failed together does not come back together. */
const JITTER = 0.2;

export interface FailedAttempt {
  /** How many attempts of this schedule there have been, this one included. */
  attempts: number;
  /** What the receiver asked for, in seconds, where it may ask. */
  retry_after_s?: number | undefined;
}

/**
 * How long to wait after a failed attempt, in seconds; undefined when the schedule is at its end. A receiver may put its
 * next attempt off to twice the schedule's delay, and is then never called earlier than it asked.
 *
 * @param random from 0 to 1
 */
export function retryDelay(schedule_s: readonly number[], { attempts, retry_after_s }: FailedAttempt, random = Math.random()): number | undefined {
  const base = schedule_s[attempts - 1];
  if (base === undefined) return undefined;
  const jittered = base * (1 + JITTER * (2 * random - 1));
  return retry_after_s === undefined ? jittered : Math.max(jittered, Math.min(Math.max(retry_after_s, base), 2 * base));
}

/** The seconds that a `Retry-After` asks for, whether it says them or names a date. */
export function retryAfter(header: string | undefined, now_ms = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date_ms = Date.parse(header);
  return Number.isNaN(date_ms) ? undefined : Math.max((date_ms - now_ms) / 1_000, 0);
}

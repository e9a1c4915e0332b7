/** Random deviation of a delay, as a fraction of it, so that deliveries that failed together are not retried together. */
const JITTER = 0.2;

export interface FailedAttempt {
  /** Attempts of the current retry schedule, including this one. */
  attempts: number;
  /** Seconds that the receiver asked for with `Retry-After`. */
  retry_after_s?: number | undefined;
}

/**
 * Seconds to wait after a failed attempt; undefined when the schedule has no further attempt. A receiver may ask for up to twice the
 * scheduled delay; it is then never called earlier than it asked.
 *
 * @param random from 0 to 1
 */
export function retryDelay(
  schedule_s: readonly number[],
  { attempts, retry_after_s }: FailedAttempt,
  random = Math.random(),
): number | undefined {
  const base = schedule_s[attempts - 1];
  if (base === undefined) return undefined;
  const jittered = base * (1 + JITTER * (2 * random - 1));
  return retry_after_s === undefined ? jittered : Math.max(jittered, Math.min(Math.max(retry_after_s, base), 2 * base));
}

/** Seconds of a `Retry-After` header, which has seconds or a date. Undefined when it has neither. */
export function retryAfter(header: string | undefined, now_ms = Date.now()): number | undefined {
  if (header === undefined) return undefined;
  if (/^\d+$/.test(header.trim())) return Number(header);
  const date_ms = Date.parse(header);
  return Number.isNaN(date_ms) ? undefined : Math.max((date_ms - now_ms) / 1_000, 0);
}

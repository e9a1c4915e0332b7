import { sql, type Statement } from '../database/sql';

/** Length in seconds of the sliding window that rate limits count in. */
export const WINDOW_S = 60;

/** Result of taking one request from a rate limit. */
export interface RateLimitResult {
  is_allowed: boolean;
  /** Requests allowed in any 60 seconds. */
  quota: number;
  /** Requests that are still allowed now. */
  remaining: number;
  /** Seconds until the oldest counted request leaves the window; for a refused request, until a request succeeds again. */
  wait_s: number;
  /** The same time as a Unix timestamp in seconds. */
  reset_at: number;
}

/**
 * Takes one request from a bucket of a subject, unless the last 60 seconds had `quota` requests. The count is exact across all
 * instances. Returns one row of {@link RateLimitResult}. API keys do not use it: the statement that finds the key takes its request.
 */
export const takeRequest = (subject: string, bucket: string, quota: number): Statement =>
  sql.unscoped`select granted = 1 as is_allowed, remaining, wait_s, reset_at, ${quota}::integer as quota from take_requests(${subject}, ${bucket}, ${quota}, 1)`;

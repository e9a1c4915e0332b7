import { sql } from '../database/sql';
import type { Statement } from '../database/statement';

/** Limits are per minute: so many requests in any 60 seconds. */
export const WINDOW_S = 60;

/** What asking for a request of a bucket came to. */
export interface RateLimitResult {
  is_allowed: boolean;
  /** Requests that any 60 seconds may have. */
  quota: number;
  /** How many are left now. */
  remaining: number;
  /** Seconds until the oldest counted request no longer counts or, refused, until a request succeeds again. */
  wait_s: number;
  /** That moment in Unix seconds. */
  reset_at: number;
}

/** The same of several requests of one subject, which took it together. */
export interface SharedRateLimitResult extends Omit<RateLimitResult, 'is_allowed'> {
  /** How many of them succeed. */
  granted: number;
}

/** What is one request's of it: the first succeed. @param index from 0, in the order in which they came */
export function shareFor({ granted, remaining, quota, wait_s, reset_at }: SharedRateLimitResult, index: number): RateLimitResult {
  const is_allowed = index < granted;
  return { is_allowed, remaining: is_allowed ? remaining + granted - 1 - index : 0, quota, wait_s, reset_at };
}

/**
 * Takes one request from a subject's bucket unless the last 60 seconds have had `quota` of them, exactly and over all
 * instances; answers with one row of {@link RateLimitResult}. An API key's request is taken where the key is looked up.
 */
export const takeRequest = (subject: string, bucket: string, quota: number): Statement =>
  sql.unscoped`select granted = 1 as is_allowed, remaining, wait_s, reset_at, ${quota}::integer as quota from take_requests(${subject}, ${bucket}, ${quota}, 1)`;

import { type Statement, prepared } from './database/statement';

/** Limits are per minute: so many requests in any 60 seconds. */
export const WINDOW_S = 60;

/** What asking for a request of a bucket came to. */
export interface Taken {
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
export interface TakenTogether extends Omit<Taken, 'is_allowed'> {
  /** How many of them succeed. */
  granted: number;
}

/** What is one request's of it: the first succeed. @param index from 0, in the order in which they came */
export function shareOf({ granted, remaining, quota, wait_s, reset_at }: TakenTogether, index: number): Taken {
  const is_allowed = index < granted;
  return { is_allowed, remaining: is_allowed ? remaining + granted - 1 - index : 0, quota, wait_s, reset_at };
}

/**
 * Takes one request from a subject's bucket unless the last 60 seconds have had `quota` of them, exactly and over all
 * instances; answers with one row of {@link Taken}. An API key's request is taken where the key is looked up.
 */
export const takeRequest = (subject: string, bucket: string, quota: number): Statement =>
  prepared('select granted = 1 as is_allowed, remaining, wait_s, reset_at, $3::integer as quota from take_requests($1, $2, $3, 1)', [subject, bucket, quota]);

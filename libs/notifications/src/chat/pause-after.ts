import type { Attempt } from '@das/webhooks';

/** Seconds between the beginnings of two attempts of a channel. */
const INTERVAL_S = 1;
/** The longest time that a receiver may ask a channel to wait. */
const MAX_RETRY_AFTER_S = 3_600;

/** Seconds until the next attempt of a channel may begin. @param elapsed_s since the beginning of the last one */
export const pauseAfter = ({ retry_after_s = 0 }: Pick<Attempt, 'retry_after_s'>, elapsed_s: number): number =>
  Math.max(INTERVAL_S - elapsed_s, Math.min(retry_after_s, MAX_RETRY_AFTER_S), 0);

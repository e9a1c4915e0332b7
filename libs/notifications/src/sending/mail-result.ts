import type { Attempt } from './attempt';
import { retryDelay } from '@das/webhooks';

/** The state of a mail after an attempt. */
export type MailResult =
  | { status: 'sent' | 'failed'; error: string | null }
  | { status: 'retrying'; error: string; delay_s: number }
  /** Nothing was wrong with the mail: it waits as before, and no attempt counts. */
  | { status: 'waiting'; error: string | null };

/** @param attempts that counted before */
export function mailResult(
  attempt: Attempt,
  attempts: number,
  schedule_s: readonly number[],
  random = Math.random(),
): MailResult {
  switch (attempt.result) {
    case 'accepted':
      return { status: 'sent', error: null };
    case 'abandoned':
      return { status: 'waiting', error: null };
    case 'unreachable':
      return { status: 'waiting', error: attempt.error };
    case 'temporary': {
      const delay_s = retryDelay(schedule_s, { attempts: attempts + 1 }, random);
      const { error } = attempt;
      return delay_s === undefined ? { status: 'failed', error } : { status: 'retrying', error, delay_s };
    }
    default:
      return { status: 'failed', error: attempt.error };
  }
}

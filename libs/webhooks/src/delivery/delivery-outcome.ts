import type { Attempt } from './deliver';
import { retryDelay } from './retry-delay';
import type { DeliveryStatus } from '../queue/webhook-delivery';

/** The next state of a delivery after an attempt. */
export interface Outcome {
  status: DeliveryStatus;
  /** Seconds until the next attempt; null when there is none. */
  delay_s: number | null;
}

export interface Standing {
  /** Attempts of the current retry schedule, including this one. */
  attempts: number;
  /** Whether the endpoint is still active. */
  isActive: boolean;
}

/** @param schedule_s delays after failed attempts, in seconds */
export function deliveryOutcome(
  attempt: Attempt,
  { attempts, isActive }: Standing,
  schedule_s: readonly number[],
): Outcome {
  if (attempt.error === null) return { status: 'delivered', delay_s: null };
  if (!isActive) return { status: 'paused', delay_s: null };
  const delay_s = retryDelay(schedule_s, { attempts, retry_after_s: attempt.retry_after_s });
  return delay_s === undefined ? { status: 'exhausted', delay_s: null } : { status: 'retrying', delay_s };
}

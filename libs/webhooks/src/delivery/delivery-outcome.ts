import type { Attempt } from './deliver';
import { retryDelay } from './retry-delay';
import type { DeliveryStatus } from './webhook-delivery';

/** What an attempt makes of its delivery. */
export interface Outcome {
  status: DeliveryStatus;
  /** Until the next attempt, where there is to be one. */
  delay_s: number | null;
}

export interface Standing {
  /** Attempts of this schedule, this one included. */
  attempts: number;
  /** Whether the endpoint still wants to be called. */
  isActive: boolean;
}

export function deliveryOutcome(attempt: Attempt, { attempts, isActive }: Standing, schedule_s: readonly number[]): Outcome {
  if (attempt.error === null) return { status: 'delivered', delay_s: null };
  if (!isActive) return { status: 'paused', delay_s: null };
  const delay_s = retryDelay(schedule_s, { attempts, retry_after_s: attempt.retry_after_s });
  return delay_s === undefined ? { status: 'exhausted', delay_s: null } : { status: 'retrying', delay_s };
}

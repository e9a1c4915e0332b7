import { dayIn } from '@das/tenants';
import type { LockedContext } from '../../model/approval-context';
import type { RequestStatus } from '../../model/approval-request';
import { isCarriedOver } from '../../model/approval-step';
import type { Outcome } from '../../model/decision-result';
import { endOfDay } from './end-of-day';
import { validityEnd } from './validity-end';

/** The status of a request by those of its lines: pending while any is pending, approved if any is approved, else denied. */
export function rollUp(statuses: RequestStatus[]): { status: RequestStatus; lifecycle_state: RolledUpState } {
  if (statuses.includes('pending')) return { status: 'pending', lifecycle_state: 'pending' };
  if (!statuses.includes('approved')) return { status: 'denied', lifecycle_state: 'denied' };
  return { status: 'approved', lifecycle_state: statuses.includes('denied') ? 'partially_approved' : 'approved' };
}

/** The columns of a request that follow from the statuses of its lines. It leaves `pending` now, and an approval is valid from now on. A revision with carried lines ends with its source. */
export function rollUpRequest(
  { request, source, steps, tenant, now }: Pick<LockedContext, 'now' | 'request' | 'source' | 'steps' | 'tenant'>,
  statuses: RequestStatus[],
): RolledUp {
  const rolledUp = { ...rollUp(statuses), decided_at: now };
  if (rolledUp.status === 'pending') return { ...rolledUp, decided_at: null };
  if (rolledUp.status === 'denied') return rolledUp;
  if (source && steps.some(isCarriedOver)) return { ...rolledUp, valid_from: now, valid_until: source.valid_until };
  const { validity_period } = request;
  const { timezone } = tenant;
  const end = validity_period && validityEnd(validity_period, dayIn(now, timezone));
  return { ...rolledUp, valid_from: now, valid_until: end ? endOfDay(end, timezone) : null };
}

type RolledUpState = Exclude<Outcome, 'advanced'> | 'pending';

/** The columns of a request that follow from its lines. */
export type RolledUp = ReturnType<typeof rollUp> & {
  decided_at: string | null;
  valid_from?: string;
  valid_until?: string | null;
};

/** The outcome of a decision by the statuses of the lines after it. */
export function outcomeOf(statuses: RequestStatus[]): Outcome {
  const { lifecycle_state } = rollUp(statuses);
  return lifecycle_state === 'pending' ? 'advanced' : lifecycle_state;
}

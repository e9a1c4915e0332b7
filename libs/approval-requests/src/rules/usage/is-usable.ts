import { later, toSecond } from '@das/platform';
import { DAY_S, dayIn } from '@das/tenants';
import type { ApprovalRequest, LifecycleState } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';
import { isApprovedState, isInForce, isValid, isValidLine } from '../lifecycle/is-valid';

/** A line with its request, and what its usage depends on. */
export interface UsedLine {
  line: Pick<RequestDetail, 'revoked_at' | 'status' | 'superseded_at'>;
  request: Pick<ApprovalRequest, 'lifecycle_state' | 'valid_until'>;
  /** Of the business clock. */
  now: string;
  tenant: { timezone: string; late_use_days: number };
}

/**
 * Whether a usage of a line may be recorded now: the line is valid, or its request has expired at most `late_use_days` ago and the order
 * is of a day of its validity. These days are periods of 24 hours.
 *
 * @param ordered_on undefined when the input has no valid day
 */
export function isUsable({ line, request, now, tenant }: UsedLine, ordered_on: string | undefined): boolean {
  if (isValidLine(line, request, now)) return true;
  const { valid_until } = request;
  if (!isInForce(line) || valid_until === null || stateAt(request, now) !== 'expired') return false;
  const isLate = toSecond(now) > later(valid_until, tenant.late_use_days * DAY_S);
  return !isLate && (ordered_on === undefined || ordered_on <= dayIn(valid_until, tenant.timezone));
}

/** The state of a request at a time: a worker stores `expired` some seconds after the end. */
export const stateAt = (request: UsedLine['request'], now: string): LifecycleState =>
  isApprovedState(request.lifecycle_state) && !isValid(request, now) ? 'expired' : request.lifecycle_state;

import { ValidationFailed, toSecond } from '@das/platform';
import { dayIn } from '@das/tenants';
import type { ApprovalContext } from '../../model/approval-context';
import type { ExtendApprovalInput } from '../../model/approved-inputs';
import { dayBefore, endOfDay } from '../lifecycle/end-of-day';
import { validityEnd } from '../lifecycle/validity-end';

interface ExtensionFacts {
  /** The present end, `Y-m-d H:i:s` in UTC. */
  valid_until: string;
  tenant: Pick<ApprovalContext['tenant'], 'timezone'>;
  now: string;
}

/**
 * The new end of an approval. A duration is added to the day of the present end, or to today when that has passed.
 *
 * @returns `Y-m-d H:i:s` in UTC
 * @throws ValidationFailed when the period is not understood, or does not end later than the approval and than now
 */
export function extendedEnd(facts: ExtensionFacts, given: ExtendApprovalInput): string {
  const { valid_until, now, tenant } = facts;
  const field = given.valid_until ? 'valid_until' : 'validity_period';
  const path = ['input', field];
  const from = dayIn(valid_until < toSecond(now) ? now : valid_until, tenant.timezone);
  const day = given.valid_until ?? validityEnd(given.validity_period ?? '', from);
  if (!day) throw new ValidationFailed([{ path, rule: 'validity_period' }]);
  const end = endOfDay(day, tenant.timezone);
  const latest = valid_until > now ? valid_until : now;
  if (end <= latest)
    throw new ValidationFailed([{ path, rule: 'after', params: { date: lastEndedDay(latest, tenant) } }]);
  return end;
}

/** The last day whose end is not after a moment. */
function lastEndedDay(moment: string, { timezone }: ExtensionFacts['tenant']): string {
  const day = dayIn(moment, timezone);
  return endOfDay(day, timezone) <= moment ? day : dayBefore(day);
}

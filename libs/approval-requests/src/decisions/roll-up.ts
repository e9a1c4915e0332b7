import type { Tenant } from '@das/tenants';
import type { ApprovalRequest, LifecycleState, RequestStatus } from '../approval-request';
import { dayIn, endOfDay } from '../lifecycle/end-of-day';
import { validityEnd } from '../lifecycle/validity-end';

/** What becomes of a request when its lines stand so: pending while any is, approved if any is, else denied. */
export function rollUp(statuses: RequestStatus[]): { status: RequestStatus; lifecycle_state: LifecycleState } {
  if (statuses.includes('pending')) return { status: 'pending', lifecycle_state: 'pending' };
  if (!statuses.includes('approved')) return { status: 'denied', lifecycle_state: 'denied' };
  return { status: 'approved', lifecycle_state: statuses.includes('denied') ? 'partially_approved' : 'approved' };
}

/** What that changes of the request; an approval holds from now on. */
export function rolledUp({ validity_period }: ApprovalRequest, { timezone }: Tenant, statuses: RequestStatus[]): Partial<ApprovalRequest> {
  const rolled = rollUp(statuses);
  if (rolled.status !== 'approved') return rolled;
  const end = validity_period && validityEnd(validity_period, dayIn(new Date(), timezone));
  return { ...rolled, valid_from: 'now', valid_until: end ? endOfDay(end, timezone) : null };
}

import type { RequestStatus } from '../approval-request';
import { dayIn, endOfDay } from '../lifecycle/end-of-day';
import { validityEnd } from '../lifecycle/validity-end';
import type { ApprovalCase } from './approval-case';
import { rollUp } from './roll-up';

/** Where a request stands once its lines stand so; an approval holds from now on. */
export function stateAfter({ request, tenant }: Pick<ApprovalCase, 'request' | 'tenant'>, statuses: RequestStatus[]) {
  const rolled = rollUp(statuses);
  if (rolled.status !== 'approved') return rolled;
  const end = request.validity_period && validityEnd(request.validity_period, dayIn(new Date(), tenant.timezone));
  return { ...rolled, valid_from: 'now', valid_until: end ? endOfDay(end, tenant.timezone) : null };
}

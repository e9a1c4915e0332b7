import { requireCall } from '@das/platform';
import { ApprovalRequest } from '../approval-request';
import type { RequestDetail } from '../request-detail';
import type { DiscountRule } from './min-rank';

/** The rules of lines by their ids, out of those of their parts. */
export const rulesOf = (lines: RequestDetail[], byPart: Map<string, DiscountRule>): Map<string, DiscountRule> =>
  new Map(
    lines.flatMap(({ id, partnumber }) => {
      const rule = byPart.get(partnumber ?? '');
      return rule ? [[id, rule] as const] : [];
    }),
  );

/** What a request of the caller's would be before it is made. */
export function unmade(): ApprovalRequest {
  const created_by_id = requireCall().actor.user_id ?? null;
  return Object.assign(new ApprovalRequest(), { id: '', round: 1, status: 'pending', lifecycle_state: 'pending', created_by_id, validity_period: null });
}

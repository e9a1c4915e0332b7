import type { ApprovalRequest } from '../../model/approval-request';
import type { PriceUse } from '../../model/price-use';
import type { RequestDetail } from '../../model/request-detail';
import { requestEvent } from '../lifecycle/request-event';
import { type Counted, quantitiesOf } from './quantities';

export interface UseEventInput {
  request: ApprovalRequest;
  lines: RequestDetail[];
  price_use: PriceUse;
  /** The line that now has the count. */
  counted: Counted;
}

/** The `data` of a webhook event about a usage. */
export const useEvent = ({ request, lines, price_use, counted }: UseEventInput) => ({
  ...requestEvent({ request, lines, previous_status: request.status, decision: null }),
  price_use: {
    id: price_use.id,
    approval_request_id: price_use.approval_request_id,
    opportunity_id: price_use.opportunity_id,
    order_reference: price_use.order_reference,
    order_line: price_use.order_line,
    quantity: price_use.quantity,
    ordered_on: price_use.ordered_on,
    note: price_use.note,
    recorded_by_id: price_use.recorded_by_id,
    recorded_at: price_use.recorded_at,
    reversed_by_id: price_use.reversed_by_id,
    reversed_at: price_use.reversed_at,
    reverse_reason: price_use.reverse_reason,
  },
  ...quantitiesOf(counted),
});

import type { ApprovalRequest, RequestStatus } from '../approval-request';
import type { RequestDetail } from '../request-detail';

/** Who caused an event, with what words. */
export interface EventDecision {
  actor_id: string | null;
  level_code: string | null;
  reason_code: string | null;
  comment: string | null;
  /** The line, where it is about one. */
  opportunity_id?: string;
}

export interface EventFacts {
  request: ApprovalRequest;
  lines: RequestDetail[];
  previous_status: RequestStatus | null;
  decision: EventDecision | null;
}

/** What other systems read of what happened to a request. */
export const requestEvent = ({ request, lines, previous_status, decision }: EventFacts) => ({
  id: request.id,
  status: request.status,
  previous_status,
  lifecycle_state: request.lifecycle_state,
  version: request.version,
  round: request.round,
  opportunities: lines.map(({ id, partnumber, quote_quantity, requested_price, approved_price, status }) => ({
    id,
    partnumber,
    quote_quantity,
    requested_price,
    approved_price,
    status,
  })),
  decision,
});

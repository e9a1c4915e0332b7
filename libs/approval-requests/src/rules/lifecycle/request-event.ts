import type { ApprovalRequest, RequestStatus } from '../../model/approval-request';
import type { RequestDetail } from '../../model/request-detail';

/** The decision that caused an event. */
export interface EventDecision {
  actor_id: string | null;
  /** The principal of a delegate's decision. */
  on_behalf_of_id: string | null;
  level_code: string | null;
  reason_code: string | null;
  comment: string | null;
  /** The line; absent when the event is about the whole request. */
  opportunity_id?: string;
}

type EventLine = Pick<
  RequestDetail,
  | 'approved_price'
  | 'external_id'
  | 'external_source'
  | 'id'
  | 'partnumber'
  | 'quote_quantity'
  | 'requested_price'
  | 'status'
>;

export interface RequestEventInput {
  request: Pick<
    ApprovalRequest,
    | 'external_id'
    | 'external_source'
    | 'id'
    | 'justification'
    | 'lifecycle_state'
    | 'metadata'
    | 'round'
    | 'status'
    | 'version'
  >;
  lines: EventLine[];
  previous_status: RequestStatus | null;
  decision: EventDecision | null;
}

/** The `data` of a webhook event about a request. */
export const requestEvent = ({ request, lines, previous_status, decision }: RequestEventInput) => ({
  id: request.id,
  status: request.status,
  previous_status,
  lifecycle_state: request.lifecycle_state,
  version: request.version,
  round: request.round,
  justification: request.justification,
  external_id: request.external_id,
  external_source: request.external_source,
  metadata: request.metadata,
  opportunities: lines.map(eventLine),
  decision,
});

/** A line in the `data` of an event. */
export const eventLine = (line: EventLine) => ({
  id: line.id,
  partnumber: line.partnumber,
  quote_quantity: line.quote_quantity,
  requested_price: line.requested_price,
  approved_price: line.approved_price,
  status: line.status,
  external_id: line.external_id,
  external_source: line.external_source,
});

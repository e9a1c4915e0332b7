/** The rows of a request from which its facts are computed. Times are `Y-m-d H:i:s` in UTC; prices are decimal texts, so that no digit is lost. */
export interface SourceRequest {
  id: string;
  created_at: string;
  decided_at: string | null;
  lifecycle_state: string;
  round: number;
  created_by_id: string | null;
  /** Trimmed and in lower case, with the value as written. Null: no value. */
  sales_region: string | null;
  sales_region_label: string | null;
  request_type: string | null;
  request_type_label: string | null;
  customer: string | null;
  customer_label: string | null;
  rep_firm: string | null;
  rep_firm_label: string | null;
}

export interface SourceLine {
  id: string;
  approval_request_id: string;
  status: 'approved' | 'denied' | 'pending';
  partnumber: string | null;
  partnumber_label: string | null;
  reason_code: string | null;
  reason_code_label: string | null;
  quote_quantity: number | null;
  requested_price: string | null;
  approved_price: string | null;
  list_price_at_request: string | null;
  decided_by_id: string | null;
  used_quantity: number;
  superseded_at: string | null;
}

export interface SourceStep {
  id: string;
  approval_request_id: string;
  opportunity_id: string | null;
  round: number;
  sequence: number;
  rank: number | null;
  level_ids: string[];
  status: 'active' | 'approved' | 'cancelled' | 'denied' | 'endorsed' | 'skipped' | 'waiting';
  category_id: string | null;
  acted_by_id: string | null;
  activated_at: string | null;
  decided_at: string | null;
  carried_from_round: number | null;
  carried_from_request_id: string | null;
  overdue_sent: boolean;
  escalations: number;
  reassignments: number;
}

export interface SourceQuestion {
  id: string;
  approval_request_id: string;
  opportunity_ids: string[];
  /** The steps at which it was asked. */
  step_ids: string[];
  asked_by_id: string;
  asked_at: string;
}

/** A request with its rows. */
export interface SourceRows {
  request: SourceRequest;
  lines: SourceLine[];
  /** In the order of round and sequence. */
  steps: SourceStep[];
  questions: SourceQuestion[];
}

/** Whether a step was taken over from an earlier round, or from the request that a revision revises. */
export const isCarried = ({ carried_from_round, carried_from_request_id }: SourceStep): boolean =>
  carried_from_round !== null || carried_from_request_id !== null;

/** Whether a person or time has decided at the step in its own round. */
export const isDecided = (step: SourceStep): boolean =>
  !isCarried(step) && (step.status === 'approved' || step.status === 'denied' || step.status === 'endorsed');

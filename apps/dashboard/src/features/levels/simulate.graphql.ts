// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All fields must match; null and blank fields are ignored. */
export type ApprovalRequestFilterInput = {
  /** All of these filters must match. */
  AND?: Array<ApprovalRequestFilterInput> | null | undefined;
  /** This filter must not match. */
  NOT?: ApprovalRequestFilterInput | null | undefined;
  /** At least one of these filters must match. */
  OR?: Array<ApprovalRequestFilterInput> | null | undefined;
  account_number?: string | null | undefined;
  /** An active step is assigned to this user. */
  assigned_to_id?: string | number | null | undefined;
  /** Whether it has an open question. */
  awaiting_answer?: boolean | null | undefined;
  /** Whether the caller may decide it now, at an active step of a level that they or a principal hold, or at the owner's step. */
  awaiting_me?: boolean | null | undefined;
  /** Narrows `awaiting_me` to own authority (own) or to that of principals (delegate). Default: any. */
  awaiting_me_as?: string | null | undefined;
  /** Whether an open question is addressed to the caller, or to a user who has delegated to the caller. */
  awaiting_my_answer?: boolean | null | undefined;
  /** This user holds a claim on an active step. */
  claimed_by_id?: string | number | null | undefined;
  /** The user who created it. */
  created_by_id?: string | number | null | undefined;
  created_from?: string | null | undefined;
  created_to?: string | null | undefined;
  /** Part of the name. */
  customer_name?: string | null | undefined;
  /** A line was decided by this user. */
  decided_by_id?: string | number | null | undefined;
  /** Its `due_at` is not earlier. */
  due_from?: string | null | undefined;
  /** Its `due_at` is not later. */
  due_to?: string | null | undefined;
  /** Part of the name. */
  end_customer_name?: string | null | undefined;
  /** Whether an active step was escalated. */
  escalated?: boolean | null | undefined;
  /** Exact match: at most 100. */
  external_ids?: Array<string> | null | undefined;
  /** Exact match; capital letters are lowered. */
  external_source?: string | null | undefined;
  ids?: Array<string | number> | null | undefined;
  is_valid?: boolean | null | undefined;
  /** A step of this level is active. */
  level_id?: string | number | null | undefined;
  lifecycle_state?: string | null | undefined;
  /** Maximum of the sum of price × quantity over the lines. */
  max_requested_total?: number | null | undefined;
  /** Whether a comment that the caller may read mentions the caller. */
  mentions_me?: boolean | null | undefined;
  /** All of these pairs: at most 5. */
  metadata?: Array<MetadataFilterInput> | null | undefined;
  /** Minimum of the sum of price × quantity over the lines. */
  min_requested_total?: number | null | undefined;
  /** Whether an active step is at the owner, or has no candidate other than the owners. */
  needs_owner?: boolean | null | undefined;
  /** The whole order reference of a usage, ignoring case; also of a reversed one. */
  order_reference?: string | null | undefined;
  /** Whether its `due_at` has passed. */
  overdue?: boolean | null | undefined;
  /** Part of a line's part number. */
  partnumber?: string | null | undefined;
  /** The category of a line's product. */
  product_category_id?: string | number | null | undefined;
  /** Part of the name. */
  project_name?: string | null | undefined;
  /** Part of the name. */
  rep_firm?: string | null | undefined;
  /** On or after this date. */
  request_date_from?: string | null | undefined;
  /** On or before this date. */
  request_date_to?: string | null | undefined;
  request_type?: string | null | undefined;
  /** It revises this request. */
  revises_id?: string | number | null | undefined;
  /** Part of the name. */
  sales_contact?: string | null | undefined;
  sales_region?: string | null | undefined;
  /** Part of the customer's, end customer's or project's name, or of a line's part number. */
  search?: string | null | undefined;
  /** pending, approved or denied. */
  status?: string | null | undefined;
  /** The earliest `activated_at` of its active steps is not later. */
  waiting_since_to?: string | null | undefined;
};

/** A key and its value, compared to the letter. */
export type MetadataFilterInput = {
  key: string;
  value: string;
};

/** A changed policy, and the requests for which it is compared with the present one. */
export type SimulatePolicyInput = {
  /** Changed categories: at most 200. */
  categories?: Array<SimulatedCategoryInput> | null | undefined;
  /** Of the requests that are compared. */
  filter?: ApprovalRequestFilterInput | null | undefined;
  /** Required. The first day of the period, in the tenant's time zone: requests created on it or later. */
  from?: string | null | undefined;
  /** Changed and new levels: at most 200. */
  levels?: Array<SimulatedLevelInput> | null | undefined;
  /** unit_price, line_total or request_total. Default: that of the tenant. */
  routing_basis?: string | null | undefined;
  /** Required. The last day of the period, at most 365 days after `from`. */
  to?: string | null | undefined;
};

/** A change of a category: an absent member is unchanged, and null means none. */
export type SimulatedCategoryInput = {
  /** Required. */
  id?: string | number | null | undefined;
  max_discount_percent?: number | null | undefined;
  override_min_rank?: number | null | undefined;
};

/** With `id`, a change of that level: an absent member is unchanged, and a null threshold means none. Without `id`, a new level. */
export type SimulatedLevelInput = {
  /** Default for a new level: true. */
  active?: boolean | null | undefined;
  /** Required for a new level. */
  code?: string | null | undefined;
  id?: string | number | null | undefined;
  /** Required for a new level. */
  name?: string | null | undefined;
  /** Required for a new level. */
  rank?: number | null | undefined;
  threshold_price_approved?: number | null | undefined;
  threshold_price_requested?: number | null | undefined;
};

export type SimulatePolicyMutationVariables = Exact<{
  input: SimulatePolicyInput;
}>;


export type SimulatePolicyMutation = { simulatePolicy: { note: string, summary: { lines: number, unchanged: number, shorter: number, longer: number, other_finisher: number, owner_before: number, owner_after: number } | null, by_level: Array<{ level_id: string | null, code: string | null, rank: number | null, steps_before: number, steps_after: number, finishes_before: number, finishes_after: number, amount_before: number, amount_after: number }>, examples: Array<{ approval_request_id: string, opportunity_id: string, amount: number, reason_before: string, reason_after: string, finisher_before: string | null, finisher_after: string | null }>, job: { id: string } | null } | null };

export const simulatePolicyDocument = document<SimulatePolicyMutation, SimulatePolicyMutationVariables>(
  "mutation SimulatePolicy($input: SimulatePolicyInput!) {\n  simulatePolicy(input: $input) {\n    summary {\n      lines\n      unchanged\n      shorter\n      longer\n      other_finisher\n      owner_before\n      owner_after\n    }\n    by_level {\n      level_id\n      code\n      rank\n      steps_before\n      steps_after\n      finishes_before\n      finishes_after\n      amount_before\n      amount_after\n    }\n    examples {\n      approval_request_id\n      opportunity_id\n      amount\n      reason_before\n      reason_after\n      finisher_before\n      finisher_after\n    }\n    note\n    job {\n      id\n    }\n  }\n}",
);

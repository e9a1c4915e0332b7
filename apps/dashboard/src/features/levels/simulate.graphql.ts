// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All fields must match; null and blank fields are ignored. */
export type ApprovalRequestFilterInput = {
  /** All of these filters must match. At most 1,000 items. */
  AND?: Array<ApprovalRequestFilterInput> | null | undefined;
  /** This filter must not match. */
  NOT?: ApprovalRequestFilterInput | null | undefined;
  /** At least one of these filters must match. At most 1,000 items. */
  OR?: Array<ApprovalRequestFilterInput> | null | undefined;
  /** The account number of the customer. At most 2,000 characters. */
  account_number?: string | null | undefined;
  /** An active step is assigned to this user. At most 2,000 characters. */
  assigned_to_id?: string | number | null | undefined;
  /** Whether it has an open question. */
  awaiting_answer?: boolean | null | undefined;
  /** Whether the caller may decide it now, at an active step of a level that they or a principal hold, or at the owner's step. */
  awaiting_me?: boolean | null | undefined;
  /** Narrows `awaiting_me` to own authority (own) or to that of principals (delegate). Default: any. */
  awaiting_me_as?: string | null | undefined;
  /** Whether an open question is addressed to the caller, or to a user who has delegated to the caller. */
  awaiting_my_answer?: boolean | null | undefined;
  /** This user holds a claim on an active step. At most 2,000 characters. */
  claimed_by_id?: string | number | null | undefined;
  /** The user who created it. At most 2,000 characters. */
  created_by_id?: string | number | null | undefined;
  /** Created at or after this time (UTC). */
  created_from?: string | null | undefined;
  /** Created at or before this time (UTC). */
  created_to?: string | null | undefined;
  /** Part of the name. At most 2,000 characters. */
  customer_name?: string | null | undefined;
  /** The whole name, ignoring case. At most 2,000 characters. */
  customer_name_is?: string | null | undefined;
  /** A line was decided by this user. At most 2,000 characters. */
  decided_by_id?: string | number | null | undefined;
  /** Its `decided_at` is not earlier. */
  decided_from?: string | null | undefined;
  /** Its `decided_at` is not later. */
  decided_to?: string | null | undefined;
  /** Its `due_at` is not earlier. */
  due_from?: string | null | undefined;
  /** Its `due_at` is not later. */
  due_to?: string | null | undefined;
  /** Part of the name. At most 2,000 characters. */
  end_customer_name?: string | null | undefined;
  /** Whether an active step was escalated. */
  escalated?: boolean | null | undefined;
  /** Exact match: at most 100. Each has at most 2,000 characters. */
  external_ids?: Array<string> | null | undefined;
  /** Exact match; capital letters are lowered. At most 2,000 characters. */
  external_source?: string | null | undefined;
  /** Only the rows with these ids. At most 10,000 items. */
  ids?: Array<string | number> | null | undefined;
  /** Whether the approval is valid now. */
  is_valid?: boolean | null | undefined;
  /** A step of this level is active. At most 2,000 characters. */
  level_id?: string | number | null | undefined;
  /** Where the request is: pending, approved, denied, withdrawn, expired, superseded or revoked. At most 2,000 characters. */
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
  /** The whole order reference of a usage, ignoring case; also of a reversed one. At most 2,000 characters. */
  order_reference?: string | null | undefined;
  /** Whether its `due_at` has passed. */
  overdue?: boolean | null | undefined;
  /** Part of a line's part number. At most 2,000 characters. */
  partnumber?: string | null | undefined;
  /** The whole part number of a line, ignoring case. At most 2,000 characters. */
  partnumber_is?: string | null | undefined;
  /** The category of a line's product. At most 2,000 characters. */
  product_category_id?: string | number | null | undefined;
  /** Part of the name. At most 2,000 characters. */
  project_name?: string | null | undefined;
  /** Part of the name. At most 2,000 characters. */
  rep_firm?: string | null | undefined;
  /** On or after this date. */
  request_date_from?: string | null | undefined;
  /** On or before this date. */
  request_date_to?: string | null | undefined;
  /** The type of the request. At most 2,000 characters. */
  request_type?: string | null | undefined;
  /** It revises this request. At most 2,000 characters. */
  revises_id?: string | number | null | undefined;
  /** Part of the name. At most 2,000 characters. */
  sales_contact?: string | null | undefined;
  /** The sales region. At most 2,000 characters. */
  sales_region?: string | null | undefined;
  /** Part of the customer's, end customer's or project's name, or of a line's part number. At most 2,000 characters. */
  search?: string | null | undefined;
  /** pending, approved or denied. At most 2,000 characters. */
  status?: string | null | undefined;
  /** Changed at or after this time. Without `orderBy` the list then has the order of changes. */
  updated_from?: string | null | undefined;
  /** Changed at or before this time, to the end of the second. */
  updated_to?: string | null | undefined;
  /** The earliest `activated_at` of its active steps is not earlier. */
  waiting_since_from?: string | null | undefined;
  /** The earliest `activated_at` of its active steps is not later. */
  waiting_since_to?: string | null | undefined;
};

/** A key and its value, compared to the letter. */
export type MetadataFilterInput = {
  /** The name of the field in `other_details` of a product. At most 2,000 characters. */
  key: string;
  /** At most 2,000 characters. */
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
  /** Required. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The largest discount from list that needs no higher level, in percent. From 0 to 100. */
  max_discount_percent?: number | null | undefined;
  /** The rank from which a level may exceed the maximum discount. At least 0. */
  override_min_rank?: number | null | undefined;
};

/** With `id`, a change of that level: an absent member is unchanged, and a null threshold means none. Without `id`, a new level. */
export type SimulatedLevelInput = {
  /** Default for a new level: true. */
  active?: boolean | null | undefined;
  /** Required for a new level. At most 64 characters. */
  code?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Required for a new level. At most 255 characters. */
  name?: string | null | undefined;
  /** Required for a new level. At least 0. */
  rank?: number | null | undefined;
  /** The price per unit up to which the level may finish. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_approved?: number | null | undefined;
  /** The price per unit up to which the level may act. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_requested?: number | null | undefined;
};

export type SimulatePolicyMutationVariables = Exact<{
  input: SimulatePolicyInput;
}>;


export type SimulatePolicyMutation = { simulatePolicy: { note: string, summary: { lines: number, unchanged: number, shorter: number, longer: number, other_finisher: number, owner_before: number, owner_after: number } | null, by_level: Array<{ level_id: string | null, code: string | null, rank: number | null, steps_before: number, steps_after: number, finishes_before: number, finishes_after: number, amount_before: number, amount_after: number }>, examples: Array<{ approval_request_id: string, opportunity_id: string, amount: number, reason_before: string, reason_after: string, finisher_before: string | null, finisher_after: string | null }>, job: { id: string } | null } | null };

export const simulatePolicyDocument = document<SimulatePolicyMutation, SimulatePolicyMutationVariables>(
  "mutation SimulatePolicy($input: SimulatePolicyInput!) {\n  simulatePolicy(input: $input) {\n    summary {\n      lines\n      unchanged\n      shorter\n      longer\n      other_finisher\n      owner_before\n      owner_after\n    }\n    by_level {\n      level_id\n      code\n      rank\n      steps_before\n      steps_after\n      finishes_before\n      finishes_after\n      amount_before\n      amount_after\n    }\n    examples {\n      approval_request_id\n      opportunity_id\n      amount\n      reason_before\n      reason_after\n      finisher_before\n      finisher_after\n    }\n    note\n    job {\n      id\n    }\n  }\n}",
);

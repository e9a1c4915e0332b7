// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Which requests are counted. */
export type AnalyticsFunnelInput = {
  /** The moment of a request that lies in the period: created or decided. Default: created. */
  basis?: string | null | undefined;
  /** Of the requests; all their lines count. */
  filter?: ApprovalRequestFilterInput | null | undefined;
  /** Required. The first day, in the tenant's time zone. */
  from?: string | null | undefined;
  /** Required. The last day, at most 1,095 days after `from`. */
  to?: string | null | undefined;
};

/** Which requests are counted, and how they are grouped. */
export type AnalyticsInput = {
  /** The moment of a request that lies in the period: created or decided. Default: created. */
  basis?: string | null | undefined;
  /** Of the requests; all their lines count. */
  filter?: ApprovalRequestFilterInput | null | undefined;
  /** The most groups. Default: 100. From 1 to 2,000. */
  first?: number | null | undefined;
  /** Required. The first day, in the tenant's time zone. */
  from?: string | null | undefined;
  /** At most 2 dimensions, one of them a time: day, week, month, sales_region, request_type, customer, rep_firm, requester, partnumber, product_category, level, approver, reason_code. */
  group_by?: Array<string> | null | undefined;
  /** A measure, by which groups are ordered, the greatest first. One of: requests, pending, approved, partially_approved, denied, withdrawn, expired, revoked, superseded, lines, lines_pending, lines_approved, lines_denied, lines_withdrawn, approval_rate_percent, requested_amount, approved_amount, list_amount, saved_amount, discount_requested_percent, discount_requested_of_approved_percent, discount_approved_percent, cycle_time_p50_seconds, cycle_time_p90_seconds, cycle_time_p95_seconds, cycle_time_p50_business_seconds, cycle_time_p90_business_seconds, cycle_time_p95_business_seconds, first_response_p50_seconds, first_response_p90_seconds, overdue_steps, escalations, reassignments, questions, usage_percent. */
  order_by?: string | null | undefined;
  /** Required. The last day, at most 1,095 days after `from`. */
  to?: string | null | undefined;
};

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

export type KeyFiguresQueryVariables = Exact<{
  created: AnalyticsInput;
  created_before: AnalyticsInput;
  decided: AnalyticsInput;
  decided_before: AnalyticsInput;
}>;


export type KeyFiguresQuery = { created: { as_of: string, is_complete: boolean, totals: { requests: number } }, created_before: { totals: { requests: number } }, decided: { totals: { approval_rate_percent: number | null, cycle_time_p50_seconds: number | null, cycle_time_p50_business_seconds: number | null, discount_approved_percent: number | null } }, decided_before: { totals: { approval_rate_percent: number | null, cycle_time_p50_seconds: number | null, cycle_time_p50_business_seconds: number | null, discount_approved_percent: number | null } } };

export type RequestsByStateQueryVariables = Exact<{
  input: AnalyticsInput;
}>;


export type RequestsByStateQuery = { analytics: { as_of: string, is_complete: boolean, totals: { requests: number, pending: number, approved: number, partially_approved: number, denied: number, withdrawn: number, expired: number, revoked: number, superseded: number } } };

export type CycleTimeQueryVariables = Exact<{
  input: AnalyticsInput;
}>;


export type CycleTimeQuery = { analytics: { totals: { requests: number, cycle_time_p50_seconds: number | null, cycle_time_p90_seconds: number | null, cycle_time_p50_business_seconds: number | null, cycle_time_p90_business_seconds: number | null }, groups: Array<{ keys: Array<{ key: string | null, label: string }>, measures: { requests: number, cycle_time_p50_seconds: number | null, cycle_time_p90_seconds: number | null, cycle_time_p50_business_seconds: number | null, cycle_time_p90_business_seconds: number | null } }> } };

export type DiscountsQueryVariables = Exact<{
  input: AnalyticsInput;
}>;


export type DiscountsQuery = { analytics: { total_groups: number, totals: { requests: number, discount_requested_of_approved_percent: number | null, discount_approved_percent: number | null }, groups: Array<{ keys: Array<{ key: string | null, label: string }>, measures: { requests: number, discount_requested_of_approved_percent: number | null, discount_approved_percent: number | null } }> } };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { waitingByLevel: { levels: Array<{ level_id: string | null, code: string | null, requests: number, amount: number, overdue: number, ages: Array<{ name: string, from: string | null, to: string | null, requests: number }> }> }, oldest: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, steps: Array<{ status: string, activated_at: string | null }> }> } };

export type TopPartsQueryVariables = Exact<{
  input: AnalyticsInput;
}>;


export type TopPartsQuery = { analytics: { groups: Array<{ keys: Array<{ dimension: string, key: string | null, label: string }>, measures: { requests: number, lines: number, approved_amount: number, discount_approved_percent: number | null } }> } };

export type HowLevelsDecideQueryVariables = Exact<{
  input: AnalyticsFunnelInput;
}>;


export type HowLevelsDecideQuery = { analyticsFunnel: { levels: Array<{ level_id: string | null, code: string | null, entered: number, endorsed: number, approved: number, denied: number, overdue: number, time_p50_seconds: number | null }> } };

export type FilterChoicesQueryVariables = Exact<{
  regions: AnalyticsInput;
  types: AnalyticsInput;
}>;


export type FilterChoicesQuery = { regions: { groups: Array<{ keys: Array<{ key: string | null, label: string }> }> }, types: { groups: Array<{ keys: Array<{ key: string | null, label: string }> }> } };

export const keyFiguresDocument = document<KeyFiguresQuery, KeyFiguresQueryVariables>(
  "query KeyFigures($created: AnalyticsInput!, $created_before: AnalyticsInput!, $decided: AnalyticsInput!, $decided_before: AnalyticsInput!) {\n  created: analytics(input: $created) {\n    as_of\n    is_complete\n    totals {\n      requests\n    }\n  }\n  created_before: analytics(input: $created_before) {\n    totals {\n      requests\n    }\n  }\n  decided: analytics(input: $decided) {\n    totals {\n      approval_rate_percent\n      cycle_time_p50_seconds\n      cycle_time_p50_business_seconds\n      discount_approved_percent\n    }\n  }\n  decided_before: analytics(input: $decided_before) {\n    totals {\n      approval_rate_percent\n      cycle_time_p50_seconds\n      cycle_time_p50_business_seconds\n      discount_approved_percent\n    }\n  }\n}",
);

export const requestsByStateDocument = document<RequestsByStateQuery, RequestsByStateQueryVariables>(
  "query RequestsByState($input: AnalyticsInput!) {\n  analytics(input: $input) {\n    as_of\n    is_complete\n    totals {\n      requests\n      pending\n      approved\n      partially_approved\n      denied\n      withdrawn\n      expired\n      revoked\n      superseded\n    }\n  }\n}",
);

export const cycleTimeDocument = document<CycleTimeQuery, CycleTimeQueryVariables>(
  "query CycleTime($input: AnalyticsInput!) {\n  analytics(input: $input) {\n    totals {\n      requests\n      cycle_time_p50_seconds\n      cycle_time_p90_seconds\n      cycle_time_p50_business_seconds\n      cycle_time_p90_business_seconds\n    }\n    groups {\n      keys {\n        key\n        label\n      }\n      measures {\n        requests\n        cycle_time_p50_seconds\n        cycle_time_p90_seconds\n        cycle_time_p50_business_seconds\n        cycle_time_p90_business_seconds\n      }\n    }\n  }\n}",
);

export const discountsDocument = document<DiscountsQuery, DiscountsQueryVariables>(
  "query Discounts($input: AnalyticsInput!) {\n  analytics(input: $input) {\n    totals {\n      requests\n      discount_requested_of_approved_percent\n      discount_approved_percent\n    }\n    total_groups\n    groups {\n      keys {\n        key\n        label\n      }\n      measures {\n        requests\n        discount_requested_of_approved_percent\n        discount_approved_percent\n      }\n    }\n  }\n}",
);

export const waitingDocument = document<WaitingQuery, WaitingQueryVariables>(
  "query Waiting {\n  waitingByLevel {\n    levels {\n      level_id\n      code\n      requests\n      amount\n      overdue\n      ages {\n        name\n        from\n        to\n        requests\n      }\n    }\n  }\n  oldest: approvalRequests(\n    filter: {lifecycle_state: \"pending\"}\n    orderBy: [{column: WAITING_SINCE, order: ASC}]\n    first: 1\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      steps {\n        status\n        activated_at\n      }\n    }\n  }\n}",
);

export const topPartsDocument = document<TopPartsQuery, TopPartsQueryVariables>(
  "query TopParts($input: AnalyticsInput!) {\n  analytics(input: $input) {\n    groups {\n      keys {\n        dimension\n        key\n        label\n      }\n      measures {\n        requests\n        lines\n        approved_amount\n        discount_approved_percent\n      }\n    }\n  }\n}",
);

export const howLevelsDecideDocument = document<HowLevelsDecideQuery, HowLevelsDecideQueryVariables>(
  "query HowLevelsDecide($input: AnalyticsFunnelInput!) {\n  analyticsFunnel(input: $input) {\n    levels {\n      level_id\n      code\n      entered\n      endorsed\n      approved\n      denied\n      overdue\n      time_p50_seconds\n    }\n  }\n}",
);

export const filterChoicesDocument = document<FilterChoicesQuery, FilterChoicesQueryVariables>(
  "query FilterChoices($regions: AnalyticsInput!, $types: AnalyticsInput!) {\n  regions: analytics(input: $regions) {\n    groups {\n      keys {\n        key\n        label\n      }\n    }\n  }\n  types: analytics(input: $types) {\n    groups {\n      keys {\n        key\n        label\n      }\n    }\n  }\n}",
);

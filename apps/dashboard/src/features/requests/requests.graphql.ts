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

/** The columns by which approval requests are sorted. */
export type QueryApprovalRequestsOrderByColumn =
  /** The field `created_at`. */
  | 'CREATED_AT'
  /** The field `customer_name`. */
  | 'CUSTOMER_NAME'
  /** The field `due_at`. */
  | 'DUE_AT'
  /** The field `id`. */
  | 'ID'
  /** The field `max_discount`. */
  | 'MAX_DISCOUNT'
  /** The field `requested_total`. */
  | 'REQUESTED_TOTAL'
  /** The field `request_date`. */
  | 'REQUEST_DATE'
  /** The field `updated_at`. */
  | 'UPDATED_AT'
  /** The field `valid_until`. */
  | 'VALID_UNTIL'
  /** The field `waiting_since`. */
  | 'WAITING_SINCE';

/** A column by which approval requests are sorted. */
export type QueryApprovalRequestsOrderByOrderByClause = {
  /** The column to sort by. */
  column: QueryApprovalRequestsOrderByColumn;
  /** The direction. */
  order: SortOrder;
};

/** The direction of a sort. */
export type SortOrder =
  /** Ascending: the smallest value first. */
  | 'ASC'
  /** Descending: the largest value first. */
  | 'DESC';

export type RequestsQueryVariables = Exact<{
  filter?: ApprovalRequestFilterInput | null | undefined;
  view_id?: string | number | null | undefined;
  orderBy?: Array<QueryApprovalRequestsOrderByOrderByClause> | QueryApprovalRequestsOrderByOrderByClause | null | undefined;
  first?: number | null | undefined;
  page?: number | null | undefined;
}>;


export type RequestsQuery = { approvalRequests: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, lifecycle_state: string, round: number, request_date: string | null, valid_until: string | null, created_at: string, due_at: string | null, is_overdue: boolean, awaiting_answer: boolean, created_by: { id: string, name: string } | null, opportunities: Array<{ partnumber: string | null, quote_quantity: number | null, requested_price: number | null, discount_percent: number | null }>, steps: Array<{ status: string, activated_at: string | null, escalated_at: string | null, claimed_until: string | null, levels: Array<{ code: string }> }> }>, paginatorInfo: { currentPage: number, hasMorePages: boolean } } };

export type RequestsTotalQueryVariables = Exact<{
  filter?: ApprovalRequestFilterInput | null | undefined;
  view_id?: string | number | null | undefined;
}>;


export type RequestsTotalQuery = { approvalRequests: { paginatorInfo: { total: number } } };

export type FilterLevelsQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type FilterLevelsQuery = { approvalLevels: { data: Array<{ id: string, code: string, name: string }>, paginatorInfo: { hasMorePages: boolean } } };

export type FilterPeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type FilterPeopleQuery = { users: Array<{ id: string, name: string, active: boolean }> };

export const requestsDocument = document<RequestsQuery, RequestsQueryVariables>(
  "query Requests($filter: ApprovalRequestFilterInput, $view_id: ID, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!], $first: Int, $page: Int) {\n  approvalRequests(\n    filter: $filter\n    view_id: $view_id\n    orderBy: $orderBy\n    first: $first\n    page: $page\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      lifecycle_state\n      round\n      request_date\n      valid_until\n      created_at\n      due_at\n      is_overdue\n      awaiting_answer\n      created_by {\n        id\n        name\n      }\n      opportunities {\n        partnumber\n        quote_quantity\n        requested_price\n        discount_percent\n      }\n      steps {\n        status\n        activated_at\n        escalated_at\n        claimed_until\n        levels {\n          code\n        }\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n    }\n  }\n}",
);

export const requestsTotalDocument = document<RequestsTotalQuery, RequestsTotalQueryVariables>(
  "query RequestsTotal($filter: ApprovalRequestFilterInput, $view_id: ID) {\n  approvalRequests(filter: $filter, view_id: $view_id, first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

export const filterLevelsDocument = document<FilterLevelsQuery, FilterLevelsQueryVariables>(
  "query FilterLevels($page: Int) {\n  approvalLevels(first: 100, page: $page) {\n    data {\n      id\n      code\n      name\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);

export const filterPeopleDocument = document<FilterPeopleQuery, FilterPeopleQueryVariables>(
  "query FilterPeople {\n  users {\n    id\n    name\n    active\n  }\n}",
);

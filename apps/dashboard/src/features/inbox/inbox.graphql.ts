// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type QueryApprovalRequestsOrderByColumn =
  | 'CREATED_AT'
  | 'CUSTOMER_NAME'
  | 'DUE_AT'
  | 'ID'
  | 'MAX_DISCOUNT'
  | 'REQUESTED_TOTAL'
  | 'REQUEST_DATE'
  | 'UPDATED_AT'
  | 'VALID_UNTIL'
  | 'WAITING_SINCE';

export type QueryApprovalRequestsOrderByOrderByClause = {
  column: QueryApprovalRequestsOrderByColumn;
  order: SortOrder;
};

export type SortOrder =
  | 'ASC'
  | 'DESC';

export type InboxQueryVariables = Exact<{
  first: number;
  page?: number | null | undefined;
  orderBy?: Array<QueryApprovalRequestsOrderByOrderByClause> | QueryApprovalRequestsOrderByOrderByClause | null | undefined;
}>;


export type InboxQuery = { approvalRequests: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, created_at: string, due_at: string | null, is_overdue: boolean, awaiting_answer: boolean, warnings: Array<{ code: string }>, opportunities: Array<{ id: string, partnumber: string | null, quote_quantity: number | null, requested_price: number | null, discount_percent: number | null, can_decide: boolean }>, steps: Array<{ id: string, status: string, activated_at: string | null }> }>, paginatorInfo: { hasMorePages: boolean } } };

export const inboxDocument = document<InboxQuery, InboxQueryVariables>(
  "query Inbox($first: Int!, $page: Int, $orderBy: [QueryApprovalRequestsOrderByOrderByClause!]) {\n  approvalRequests(\n    filter: {awaiting_me: true}\n    orderBy: $orderBy\n    first: $first\n    page: $page\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      created_at\n      due_at\n      is_overdue\n      awaiting_answer\n      warnings {\n        code\n      }\n      opportunities {\n        id\n        partnumber\n        quote_quantity\n        requested_price\n        discount_percent\n        can_decide\n      }\n      steps {\n        id\n        status\n        activated_at\n      }\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);

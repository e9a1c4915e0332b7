// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type PrintedRequestQueryVariables = Exact<{
  id: string | number;
}>;


export type PrintedRequestQuery = { approvalRequest: { id: string, customer_name: string | null, end_customer_name: string | null, account_number: string | null, project_name: string | null, sales_contact: string | null, sales_region: string | null, request_type: string | null, rep_firm: string | null, request_date: string | null, expected_delivery_date: string | null, validity_period: string | null, justification: string | null, lifecycle_state: string, is_valid: boolean, valid_from: string | null, valid_until: string | null, round: number, created_at: string, created_by: { name: string } | null, opportunities: Array<{ id: string, partnumber: string | null, quote_quantity: number | null, list_price_at_request: number | null, requested_price: number | null, approved_price: number | null, tariff_amount: number | null, landed_price: number | null, status: string, revoked_at: string | null, superseded_at: string | null }>, steps: Array<{ opportunity_id: string | null, round: number, rank: number | null, status: string, decided_at: string | null, levels: Array<{ code: string, rank: number }>, acted_by: { name: string, levels: Array<{ code: string, rank: number }> } | null }> } | null };

export const printedRequestDocument = document<PrintedRequestQuery, PrintedRequestQueryVariables>(
  "query PrintedRequest($id: ID!) {\n  approvalRequest(id: $id) {\n    id\n    customer_name\n    end_customer_name\n    account_number\n    project_name\n    sales_contact\n    sales_region\n    request_type\n    rep_firm\n    request_date\n    expected_delivery_date\n    validity_period\n    justification\n    lifecycle_state\n    is_valid\n    valid_from\n    valid_until\n    round\n    created_at\n    created_by {\n      name\n    }\n    opportunities {\n      id\n      partnumber\n      quote_quantity\n      list_price_at_request\n      requested_price\n      approved_price\n      tariff_amount\n      landed_price\n      status\n      revoked_at\n      superseded_at\n    }\n    steps {\n      opportunity_id\n      round\n      rank\n      status\n      decided_at\n      levels {\n        code\n        rank\n      }\n      acted_by {\n        name\n        levels {\n          code\n          rank\n        }\n      }\n    }\n  }\n}",
);

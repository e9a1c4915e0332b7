// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type SimilarApprovalsQueryVariables = Exact<{
  partnumber: string;
}>;


export type SimilarApprovalsQuery = { approvalRequests: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, opportunities: Array<{ id: string, partnumber: string | null, quote_quantity: number | null, list_price_at_request: number | null, approved_price: number | null, decided_at: string | null }> }> } };

export const similarApprovalsDocument = document<SimilarApprovalsQuery, SimilarApprovalsQueryVariables>(
  "query SimilarApprovals($partnumber: String!) {\n  approvalRequests(\n    filter: {partnumber: $partnumber, OR: [{lifecycle_state: \"approved\"}, {lifecycle_state: \"partially_approved\"}, {lifecycle_state: \"expired\"}]}\n    orderBy: [{column: CREATED_AT, order: DESC}]\n    first: 10\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      opportunities {\n        id\n        partnumber\n        quote_quantity\n        list_price_at_request\n        approved_price\n        decided_at\n      }\n    }\n  }\n}",
);

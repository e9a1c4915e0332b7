// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type PrecedentsQueryVariables = Exact<{
  id: string | number;
}>;


export type PrecedentsQuery = { approvalRequest: { id: string, opportunities: Array<{ id: string, precedents: { statistics: Array<{ ring: string, approved: number, denied: number, median_price: number | null, last_price: number | null }>, data: Array<{ ring: string, outcome: string, approved_price: number | null, quote_quantity: number | null, customer_name: string | null }> } }> } | null };

export const precedentsDocument = document<PrecedentsQuery, PrecedentsQueryVariables>(
  "query Precedents($id: ID!) {\n  approvalRequest(id: $id) {\n    id\n    opportunities {\n      id\n      precedents(first: 5) {\n        statistics {\n          ring\n          approved\n          denied\n          median_price\n          last_price\n        }\n        data {\n          ring\n          outcome\n          approved_price\n          quote_quantity\n          customer_name\n        }\n      }\n    }\n  }\n}",
);

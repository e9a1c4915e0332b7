// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type FindQueryVariables = Exact<{
  text: string;
  ids: Array<string | number> | string | number;
  hasId: boolean;
  hasText: boolean;
  canReadProducts: boolean;
}>;


export type FindQuery = { byId?: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, lifecycle_state: string }> }, byText?: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, lifecycle_state: string, end_customer_name: string | null, opportunities: Array<{ partnumber: string | null }> }> }, products?: { data: Array<{ id: string, partnumber: string, description: string | null }> } };

export const findDocument = document<FindQuery, FindQueryVariables>(
  "query Find($text: String!, $ids: [ID!]!, $hasId: Boolean!, $hasText: Boolean!, $canReadProducts: Boolean!) {\n  byId: approvalRequests(filter: {ids: $ids}, first: 1) @include(if: $hasId) {\n    data {\n      id\n      customer_name\n      project_name\n      lifecycle_state\n    }\n  }\n  byText: approvalRequests(\n    filter: {search: $text}\n    orderBy: [{column: ID, order: DESC}]\n    first: 5\n  ) @include(if: $hasText) {\n    data {\n      id\n      customer_name\n      project_name\n      lifecycle_state\n      end_customer_name\n      opportunities {\n        partnumber\n      }\n    }\n  }\n  products(filter: {partnumber: $text}, first: 5) @include(if: $canReadProducts) {\n    data {\n      id\n      partnumber\n      description\n    }\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type OverviewQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type OverviewQuery = { pending: { paginatorInfo: { total: number } }, approved: { paginatorInfo: { total: number } }, partially_approved: { paginatorInfo: { total: number } }, denied: { paginatorInfo: { total: number } }, withdrawn: { paginatorInfo: { total: number } }, expired: { paginatorInfo: { total: number } }, revoked: { paginatorInfo: { total: number } }, superseded: { paginatorInfo: { total: number } } };

export type WaitingQueryVariables = Exact<{ [key: string]: never; }>;


export type WaitingQuery = { longest: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, opportunities: Array<{ quote_quantity: number | null, requested_price: number | null }>, steps: Array<{ status: string, activated_at: string | null, levels: Array<{ code: string }> }> }> }, largest: { data: Array<{ id: string, customer_name: string | null, project_name: string | null, opportunities: Array<{ quote_quantity: number | null, requested_price: number | null }>, steps: Array<{ status: string, activated_at: string | null, levels: Array<{ code: string }> }> }> } };

export const overviewDocument = document<OverviewQuery, OverviewQueryVariables>(
  "query Overview($from: DateTime, $to: DateTime) {\n  pending: approvalRequests(\n    filter: {lifecycle_state: \"pending\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  approved: approvalRequests(\n    filter: {lifecycle_state: \"approved\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  partially_approved: approvalRequests(\n    filter: {lifecycle_state: \"partially_approved\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  denied: approvalRequests(\n    filter: {lifecycle_state: \"denied\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  withdrawn: approvalRequests(\n    filter: {lifecycle_state: \"withdrawn\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  expired: approvalRequests(\n    filter: {lifecycle_state: \"expired\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  revoked: approvalRequests(\n    filter: {lifecycle_state: \"revoked\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  superseded: approvalRequests(\n    filter: {lifecycle_state: \"superseded\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

export const waitingDocument = document<WaitingQuery, WaitingQueryVariables>(
  "query Waiting {\n  longest: approvalRequests(\n    filter: {lifecycle_state: \"pending\"}\n    orderBy: [{column: WAITING_SINCE, order: ASC}]\n    first: 1\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      opportunities {\n        quote_quantity\n        requested_price\n      }\n      steps {\n        status\n        activated_at\n        levels {\n          code\n        }\n      }\n    }\n  }\n  largest: approvalRequests(\n    filter: {lifecycle_state: \"pending\"}\n    orderBy: [{column: REQUESTED_TOTAL, order: DESC}]\n    first: 1\n  ) {\n    data {\n      id\n      customer_name\n      project_name\n      opportunities {\n        quote_quantity\n        requested_price\n      }\n      steps {\n        status\n        activated_at\n        levels {\n          code\n        }\n      }\n    }\n  }\n}",
);

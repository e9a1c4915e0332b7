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


export type OverviewQuery = { pending: { paginatorInfo: { total: number } }, approved: { paginatorInfo: { total: number } }, partially_approved: { paginatorInfo: { total: number } }, denied: { paginatorInfo: { total: number } }, withdrawn: { paginatorInfo: { total: number } }, expired: { paginatorInfo: { total: number } } };

export const overviewDocument = document<OverviewQuery, OverviewQueryVariables>(
  "query Overview($from: DateTime, $to: DateTime) {\n  pending: approvalRequests(\n    filter: {lifecycle_state: \"pending\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  approved: approvalRequests(\n    filter: {lifecycle_state: \"approved\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  partially_approved: approvalRequests(\n    filter: {lifecycle_state: \"partially_approved\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  denied: approvalRequests(\n    filter: {lifecycle_state: \"denied\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  withdrawn: approvalRequests(\n    filter: {lifecycle_state: \"withdrawn\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n  expired: approvalRequests(\n    filter: {lifecycle_state: \"expired\", created_from: $from, created_to: $to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

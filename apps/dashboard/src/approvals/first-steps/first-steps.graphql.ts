// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type FirstStepsQueryVariables = Exact<{
  hasKeys: boolean;
}>;


export type FirstStepsQuery = { approvalLevels: { paginatorInfo: { total: number } }, products: { paginatorInfo: { total: number } }, users: Array<{ id: string, kind: string }>, apiKeys?: Array<{ id: string }> };

export const firstStepsDocument = document<FirstStepsQuery, FirstStepsQueryVariables>(
  "query FirstSteps($hasKeys: Boolean!) {\n  approvalLevels(first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n  products(first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n  users {\n    id\n    kind\n  }\n  apiKeys @include(if: $hasKeys) {\n    id\n  }\n}",
);

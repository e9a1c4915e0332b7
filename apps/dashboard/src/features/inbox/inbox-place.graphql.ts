// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type InboxPlaceQueryVariables = Exact<{
  id: string | number;
  show?: string | null | undefined;
}>;


export type InboxPlaceQuery = { approvalRequests: { data: Array<{ created_at: string }> } };

export type InboxUpToQueryVariables = Exact<{
  created_from?: string | null | undefined;
  created_to?: string | null | undefined;
  show?: string | null | undefined;
}>;


export type InboxUpToQuery = { approvalRequests: { paginatorInfo: { total: number } } };

export const inboxPlaceDocument = document<InboxPlaceQuery, InboxPlaceQueryVariables>(
  "query InboxPlace($id: ID!, $show: String) {\n  approvalRequests(\n    filter: {awaiting_me: true, awaiting_me_as: $show, ids: [$id]}\n    first: 1\n  ) {\n    data {\n      created_at\n    }\n  }\n}",
);

export const inboxUpToDocument = document<InboxUpToQuery, InboxUpToQueryVariables>(
  "query InboxUpTo($created_from: DateTime, $created_to: DateTime, $show: String) {\n  approvalRequests(\n    filter: {awaiting_me: true, awaiting_me_as: $show, created_from: $created_from, created_to: $created_to}\n    first: 0\n  ) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

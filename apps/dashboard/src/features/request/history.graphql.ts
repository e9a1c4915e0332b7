// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type RequestHistoryQueryVariables = Exact<{
  id: string | number;
}>;


export type RequestHistoryQuery = { approvalRequest: { id: string, history: Array<{ id: string, action: string, actor: unknown, changes: unknown, metadata: unknown, occurred_at: string, result: string }>, steps: Array<{ on_behalf_of: { id: string, name: string } | null }>, questions: Array<{ on_behalf_of: { id: string, name: string } | null }>, opportunities: Array<{ id: string, partnumber: string | null }> } | null };

export const requestHistoryDocument = document<RequestHistoryQuery, RequestHistoryQueryVariables>(
  "query RequestHistory($id: ID!) {\n  approvalRequest(id: $id) {\n    id\n    history {\n      id\n      action\n      actor\n      changes\n      metadata\n      occurred_at\n      result\n    }\n    steps {\n      on_behalf_of {\n        id\n        name\n      }\n    }\n    questions {\n      on_behalf_of {\n        id\n        name\n      }\n    }\n    opportunities {\n      id\n      partnumber\n    }\n  }\n}",
);

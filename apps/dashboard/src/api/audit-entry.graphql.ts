// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from './post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WriteEntriesQueryVariables = Exact<{
  action: string;
  resource_id?: string | number | null | undefined;
}>;


export type WriteEntriesQuery = { auditLogs: { data: Array<{ request_id: string | null, resource_id: string | null, metadata: unknown }> } };

export const writeEntriesDocument = document<WriteEntriesQuery, WriteEntriesQueryVariables>(
  "query WriteEntries($action: String!, $resource_id: ID) {\n  auditLogs(\n    filter: {action: $action, resource_id: $resource_id, result: \"success\"}\n    first: 25\n  ) {\n    data {\n      request_id\n      resource_id\n      metadata\n    }\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A request must match all members. Null and blank members are ignored. */
export type RequestLogFilterInput = {
  /** The id of the API key. ULID. At most 2,000 characters. */
  api_key_id?: string | number | null | undefined;
  /** An error code, in upper or lower case. At most 2,000 characters. */
  error?: string | null | undefined;
  /** At or after this time. */
  from?: string | null | undefined;
  /** graphql or rest. At most 2,000 characters. */
  interface?: string | null | undefined;
  /** The address of the client. At most 2,000 characters. */
  ip?: string | null | undefined;
  /** A root field of the schema, such as `products`. At most 2,000 characters. */
  operation?: string | null | undefined;
  /** The id of the HTTP request. At most 2,000 characters. */
  request_id?: string | null | undefined;
  /** With this HTTP status or a higher one. */
  status_from?: number | null | undefined;
  /** With this HTTP status or a lower one. */
  status_to?: number | null | undefined;
  /** At or before this time, to the end of the second. */
  to?: string | null | undefined;
};

export type KeyDaysQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyDaysQuery = { apiKeys: Array<{ id: string, daily_usage: Array<{ date: string, interface: string, requests: number, writes: number, client_errors: number, server_errors: number, limited: number }> }> };

export type KeyRequestsQueryVariables = Exact<{
  filter?: RequestLogFilterInput | null | undefined;
  first: number;
  after?: string | null | undefined;
}>;


export type KeyRequestsQuery = { requestLogs: { data: Array<{ id: string, at: string, interface: string, method: string, route: string, operations: Array<string>, status: number, error: string | null, duration_ms: number, request_id: string, ip: string }>, paginatorInfo: { hasMorePages: boolean, endCursor: string | null } } };

export const keyDaysDocument = document<KeyDaysQuery, KeyDaysQueryVariables>(
  "query KeyDays {\n  apiKeys {\n    id\n    daily_usage {\n      date\n      interface\n      requests\n      writes\n      client_errors\n      server_errors\n      limited\n    }\n  }\n}",
);

export const keyRequestsDocument = document<KeyRequestsQuery, KeyRequestsQueryVariables>(
  "query KeyRequests($filter: RequestLogFilterInput, $first: Int!, $after: String) {\n  requestLogs(filter: $filter, first: $first, after: $after) {\n    data {\n      id\n      at\n      interface\n      method\n      route\n      operations\n      status\n      error\n      duration_ms\n      request_id\n      ip\n    }\n    paginatorInfo {\n      hasMorePages\n      endCursor\n    }\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from './post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { me: { permissions: Array<string>, environment: string, acting_for: Array<{ id: string, until: string, principal: { id: string, name: string } }>, user: { id: string, name: string, email: string, role: string, levels: Array<{ id: string, code: string, name: string, rank: number }> }, tenant: { id: string, name: string, timezone: string, currency: string | null, routing_basis: string, self_approval: string, owner_response_time: string | null, answer_time: string | null, claim_minutes: number, comment_edit_minutes: number, late_use_days: number, reason_codes: Array<{ code: string, label: string }> } } };

export type InboxCountQueryVariables = Exact<{ [key: string]: never; }>;


export type InboxCountQuery = { approvalRequests: { paginatorInfo: { total: number } } };

export const viewerDocument = document<ViewerQuery, ViewerQueryVariables>(
  "query Viewer {\n  me {\n    permissions\n    acting_for {\n      id\n      until\n      principal {\n        id\n        name\n      }\n    }\n    environment\n    user {\n      id\n      name\n      email\n      role\n      levels {\n        id\n        code\n        name\n        rank\n      }\n    }\n    tenant {\n      id\n      name\n      timezone\n      currency\n      routing_basis\n      self_approval\n      owner_response_time\n      answer_time\n      claim_minutes\n      comment_edit_minutes\n      late_use_days\n      reason_codes {\n        code\n        label\n      }\n    }\n  }\n}",
);

export const inboxCountDocument = document<InboxCountQuery, InboxCountQueryVariables>(
  "query InboxCount {\n  approvalRequests(filter: {awaiting_me: true}, first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n}",
);

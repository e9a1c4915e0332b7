// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Decisions on the lines of a request. */
export type DecideApprovalRequestInput = {
  /** A decision for each line. A line may appear once. At most 200 items. */
  decisions: Array<LineDecisionInput>;
  /** The version to decide; another one fails with `version_conflict`. At least 1. */
  expected_version?: number | null | undefined;
  /** The user whose authority is used: a principal, or the caller. Absent: the caller's if it suffices, else that of the oldest delegation. */
  on_behalf_of?: string | number | null | undefined;
};

/** The decision on a line. */
export type LineDecisionInput = {
  /** A counter price per unit. Default: the last endorsed price, else the requested price. From 0 to 999,999,999,999,999. */
  approved_price?: number | null | undefined;
  /** A comment for the people who read the decision. At most 2,000 characters. */
  comment?: string | null | undefined;
  /** approve or deny. */
  decision: string;
  /** The id of a line. ULID. At most 255 characters. */
  opportunity_id: string | number;
  /** The code of a reason that the tenant offers. At most 255 characters. */
  reason_code?: string | null | undefined;
};

export type ApproveMutationVariables = Exact<{
  id: string | number;
  comment?: string | null | undefined;
  expected_version?: number | null | undefined;
  on_behalf_of?: string | number | null | undefined;
}>;


export type ApproveMutation = { approveApprovalRequest: { outcome: string, replayed: boolean, lines: Array<{ opportunity_id: string | null, outcome: string, approved_price: number | null, next_levels: Array<{ id: string, code: string }> }> } | null };

export type DenyMutationVariables = Exact<{
  id: string | number;
  comment?: string | null | undefined;
  reason_code?: string | null | undefined;
  expected_version?: number | null | undefined;
  on_behalf_of?: string | number | null | undefined;
}>;


export type DenyMutation = { denyApprovalRequest: { outcome: string, replayed: boolean, lines: Array<{ opportunity_id: string | null, outcome: string, approved_price: number | null, next_levels: Array<{ id: string, code: string }> }> } | null };

export type DecideMutationVariables = Exact<{
  id: string | number;
  input: DecideApprovalRequestInput;
}>;


export type DecideMutation = { decideApprovalRequest: { outcome: string, replayed: boolean, lines: Array<{ opportunity_id: string | null, outcome: string, approved_price: number | null, next_levels: Array<{ id: string, code: string }> }> } | null };

export const approveDocument = document<ApproveMutation, ApproveMutationVariables>(
  "mutation Approve($id: ID!, $comment: String, $expected_version: Int, $on_behalf_of: ID) {\n  approveApprovalRequest(\n    id: $id\n    comment: $comment\n    expected_version: $expected_version\n    on_behalf_of: $on_behalf_of\n  ) {\n    outcome\n    replayed\n    lines {\n      opportunity_id\n      outcome\n      approved_price\n      next_levels {\n        id\n        code\n      }\n    }\n  }\n}",
);

export const denyDocument = document<DenyMutation, DenyMutationVariables>(
  "mutation Deny($id: ID!, $comment: String, $reason_code: String, $expected_version: Int, $on_behalf_of: ID) {\n  denyApprovalRequest(\n    id: $id\n    comment: $comment\n    reason_code: $reason_code\n    expected_version: $expected_version\n    on_behalf_of: $on_behalf_of\n  ) {\n    outcome\n    replayed\n    lines {\n      opportunity_id\n      outcome\n      approved_price\n      next_levels {\n        id\n        code\n      }\n    }\n  }\n}",
);

export const decideDocument = document<DecideMutation, DecideMutationVariables>(
  "mutation Decide($id: ID!, $input: DecideApprovalRequestInput!) {\n  decideApprovalRequest(id: $id, input: $input) {\n    outcome\n    replayed\n    lines {\n      opportunity_id\n      outcome\n      approved_price\n      next_levels {\n        id\n        code\n      }\n    }\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Exactly one of `valid_until` and `validity_period` is required. */
export type ExtendApprovalInput = {
  /** The version of the request that the caller has read. At least 1. */
  expected_version?: number | null | undefined;
  /** Why, for people. At most 2,000 characters. */
  reason?: string | null | undefined;
  /** The last day of the approval, to its last second in the tenant's time zone. */
  valid_until?: string | null | undefined;
  /** As in a request: a duration from the day of the present end, or from today when the approval has expired; or an end date. At most 255 characters. */
  validity_period?: string | null | undefined;
};

/** A reason code or a comment is required. */
export type RevokeApprovalInput = {
  /** A comment for the people who read the decision. At most 2,000 characters. */
  comment?: string | null | undefined;
  /** The version of the request that the caller has read. At least 1. */
  expected_version?: number | null | undefined;
  /** Lines of the request, all or none of which are revoked. Absent: all valid lines. At most 200 items. */
  opportunity_ids?: Array<string | number> | null | undefined;
  /** Required when comment is not present. At most 255 characters. */
  reason_code?: string | null | undefined;
};

export type ExtendApprovalMutationVariables = Exact<{
  id: string | number;
  input: ExtendApprovalInput;
}>;


export type ExtendApprovalMutation = { extendApproval: { id: string, valid_until: string | null } | null };

export type RevokeApprovalMutationVariables = Exact<{
  id: string | number;
  input: RevokeApprovalInput;
}>;


export type RevokeApprovalMutation = { revokeApproval: { id: string, lifecycle_state: string } | null };

export const extendApprovalDocument = document<ExtendApprovalMutation, ExtendApprovalMutationVariables>(
  "mutation ExtendApproval($id: ID!, $input: ExtendApprovalInput!) {\n  extendApproval(id: $id, input: $input) {\n    id\n    valid_until\n  }\n}",
);

export const revokeApprovalDocument = document<RevokeApprovalMutation, RevokeApprovalMutationVariables>(
  "mutation RevokeApproval($id: ID!, $input: RevokeApprovalInput!) {\n  revokeApproval(id: $id, input: $input) {\n    id\n    lifecycle_state\n  }\n}",
);

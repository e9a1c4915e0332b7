// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WithdrawMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type WithdrawMutation = { withdrawApprovalRequest: { id: string, lifecycle_state: string } | null };

export type DeleteMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteMutation = { deleteApprovalRequest: { id: string } | null };

export const withdrawDocument = document<WithdrawMutation, WithdrawMutationVariables>(
  "mutation Withdraw($id: ID!, $reason: String) {\n  withdrawApprovalRequest(id: $id, reason: $reason) {\n    id\n    lifecycle_state\n  }\n}",
);

export const deleteDocument = document<DeleteMutation, DeleteMutationVariables>(
  "mutation Delete($id: ID!) {\n  deleteApprovalRequest(id: $id) {\n    id\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The user to whom a step is assigned. */
export type ReassignStepInput = {
  /** Required. At most 2,000 characters. */
  reason?: string | null | undefined;
  /** Must be given: a user who may act at the step. Null returns the step to its pool. */
  to_user_id?: string | number | null | undefined;
};

export type ClaimStepMutationVariables = Exact<{
  id: string | number;
}>;


export type ClaimStepMutation = { claimStep: { id: string } | null };

export type ReleaseStepMutationVariables = Exact<{
  id: string | number;
}>;


export type ReleaseStepMutation = { releaseStep: { id: string } | null };

export type ReassignStepMutationVariables = Exact<{
  id: string | number;
  input: ReassignStepInput;
}>;


export type ReassignStepMutation = { reassignStep: { id: string } | null };

export type AssignableUsersQueryVariables = Exact<{
  id: string | number;
  step_id: string | number;
}>;


export type AssignableUsersQuery = { approvalRequest: { id: string, steps: Array<{ id: string, assignable_users: Array<{ id: string, name: string }> }> } | null };

export const claimStepDocument = document<ClaimStepMutation, ClaimStepMutationVariables>(
  "mutation ClaimStep($id: ID!) {\n  claimStep(id: $id) {\n    id\n  }\n}",
);

export const releaseStepDocument = document<ReleaseStepMutation, ReleaseStepMutationVariables>(
  "mutation ReleaseStep($id: ID!) {\n  releaseStep(id: $id) {\n    id\n  }\n}",
);

export const reassignStepDocument = document<ReassignStepMutation, ReassignStepMutationVariables>(
  "mutation ReassignStep($id: ID!, $input: ReassignStepInput!) {\n  reassignStep(id: $id, input: $input) {\n    id\n  }\n}",
);

export const assignableUsersDocument = document<AssignableUsersQuery, AssignableUsersQueryVariables>(
  "query AssignableUsers($id: ID!, $step_id: ID!) {\n  approvalRequest(id: $id) {\n    id\n    steps(id: $step_id) {\n      id\n      assignable_users(first: 100) {\n        id\n        name\n      }\n    }\n  }\n}",
);

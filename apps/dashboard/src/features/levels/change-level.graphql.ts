// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type CreateApprovalLevelInput = {
  /** Default: true. */
  active?: boolean | null | undefined;
  /** A duration after the deadline, longer than `escalate_after`. Null: lines are never denied by time. */
  auto_deny_after?: string | null | undefined;
  /** Required. */
  code?: string | null | undefined;
  description?: string | null | undefined;
  /** A duration after the deadline. Null: at the deadline. */
  escalate_after?: string | null | undefined;
  /** none (default), next_level, user or owner. */
  escalate_to?: string | null | undefined;
  /** Required with `escalate_to: user`, else ignored. */
  escalate_to_user_id?: string | number | null | undefined;
  /** Required. */
  name?: string | null | undefined;
  /** Required. */
  rank?: number | null | undefined;
  /** At most 5 distinct durations before the deadline, each shorter than `response_time`. */
  reminders?: Array<string> | null | undefined;
  /** business (default) or calendar. */
  response_clock?: string | null | undefined;
  /** How long a step may take: a duration such as PT8H or P2D. Null: no deadline. */
  response_time?: string | null | undefined;
  threshold_price_approved?: number | null | undefined;
  threshold_price_requested?: number | null | undefined;
};

/** Each dimension has 1 to 200 values, compared without regard to case; an absent or null dimension sets no limit. */
export type ScopeInput = {
  account_numbers?: Array<string> | null | undefined;
  category_ids?: Array<string | number> | null | undefined;
  /** Compared with the customer and the end customer. */
  customers?: Array<string> | null | undefined;
  rep_firms?: Array<string> | null | undefined;
  request_types?: Array<string> | null | undefined;
  sales_regions?: Array<string> | null | undefined;
};

/** An absent member is unchanged; an explicit null clears the field. */
export type UpdateApprovalLevelInput = {
  active?: boolean | null | undefined;
  /** A duration after the deadline, longer than `escalate_after`. Null: lines are never denied by time. */
  auto_deny_after?: string | null | undefined;
  code?: string | null | undefined;
  description?: string | null | undefined;
  /** A duration after the deadline. Null: at the deadline. */
  escalate_after?: string | null | undefined;
  /** none (default), next_level, user or owner. */
  escalate_to?: string | null | undefined;
  /** Required with `escalate_to: user`, else ignored. */
  escalate_to_user_id?: string | number | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  id?: string | number | null | undefined;
  name?: string | null | undefined;
  rank?: number | null | undefined;
  /** At most 5 distinct durations before the deadline, each shorter than `response_time`. */
  reminders?: Array<string> | null | undefined;
  /** business (default) or calendar. */
  response_clock?: string | null | undefined;
  /** How long a step may take: a duration such as PT8H or P2D. Null: no deadline. */
  response_time?: string | null | undefined;
  threshold_price_approved?: number | null | undefined;
  threshold_price_requested?: number | null | undefined;
};

export type CreateLevelMutationVariables = Exact<{
  input: CreateApprovalLevelInput;
}>;


export type CreateLevelMutation = { createApprovalLevel: { id: string } | null };

export type UpdateLevelMutationVariables = Exact<{
  id: string | number;
  input: UpdateApprovalLevelInput;
}>;


export type UpdateLevelMutation = { updateApprovalLevel: { id: string } | null };

export type DeleteLevelMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteLevelMutation = { deleteApprovalLevel: { id: string } | null };

export type AssignApproverMutationVariables = Exact<{
  level_id: string | number;
  user_id: string | number;
  scope?: ScopeInput | null | undefined;
}>;


export type AssignApproverMutation = { assignApprover: { id: string } | null };

export type UnassignApproverMutationVariables = Exact<{
  level_id: string | number;
  user_id: string | number;
}>;


export type UnassignApproverMutation = { unassignApprover: { id: string } | null };

export type SetScopeMutationVariables = Exact<{
  level_id: string | number;
  user_id: string | number;
  scope?: ScopeInput | null | undefined;
  dry_run?: boolean | null | undefined;
}>;


export type SetScopeMutation = { setApproverScope: { uncovered_steps: number, uncovered_capped: boolean } | null };

export const createLevelDocument = document<CreateLevelMutation, CreateLevelMutationVariables>(
  "mutation CreateLevel($input: CreateApprovalLevelInput!) {\n  createApprovalLevel(input: $input) {\n    id\n  }\n}",
);

export const updateLevelDocument = document<UpdateLevelMutation, UpdateLevelMutationVariables>(
  "mutation UpdateLevel($id: ID!, $input: UpdateApprovalLevelInput!) {\n  updateApprovalLevel(id: $id, input: $input) {\n    id\n  }\n}",
);

export const deleteLevelDocument = document<DeleteLevelMutation, DeleteLevelMutationVariables>(
  "mutation DeleteLevel($id: ID!) {\n  deleteApprovalLevel(id: $id) {\n    id\n  }\n}",
);

export const assignApproverDocument = document<AssignApproverMutation, AssignApproverMutationVariables>(
  "mutation AssignApprover($level_id: ID!, $user_id: ID!, $scope: ScopeInput) {\n  assignApprover(level_id: $level_id, user_id: $user_id, scope: $scope) {\n    id\n  }\n}",
);

export const unassignApproverDocument = document<UnassignApproverMutation, UnassignApproverMutationVariables>(
  "mutation UnassignApprover($level_id: ID!, $user_id: ID!) {\n  unassignApprover(level_id: $level_id, user_id: $user_id) {\n    id\n  }\n}",
);

export const setScopeDocument = document<SetScopeMutation, SetScopeMutationVariables>(
  "mutation SetScope($level_id: ID!, $user_id: ID!, $scope: ScopeInput, $dry_run: Boolean) {\n  setApproverScope(\n    level_id: $level_id\n    user_id: $user_id\n    scope: $scope\n    dry_run: $dry_run\n  ) {\n    uncovered_steps\n    uncovered_capped\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: approval level. */
export type CreateApprovalLevelInput = {
  /** Default: true. */
  active?: boolean | null | undefined;
  /** A duration after the deadline, longer than `escalate_after`. Null: lines are never denied by time. */
  auto_deny_after?: string | null | undefined;
  /** Required. At most 64 characters. */
  code?: string | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** A duration after the deadline. Null: at the deadline. */
  escalate_after?: string | null | undefined;
  /** none (default), next_level, user or owner. */
  escalate_to?: string | null | undefined;
  /** Required with `escalate_to: user`, else ignored. */
  escalate_to_user_id?: string | number | null | undefined;
  /** Required. At most 255 characters. */
  name?: string | null | undefined;
  /** Required. At least 0. */
  rank?: number | null | undefined;
  /** At most 5 distinct durations before the deadline, each shorter than `response_time`. */
  reminders?: Array<string> | null | undefined;
  /** business (default) or calendar. */
  response_clock?: string | null | undefined;
  /** How long a step may take: a duration such as PT8H or P2D. Null: no deadline. */
  response_time?: string | null | undefined;
  /** The price per unit up to which the level may finish. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_approved?: number | null | undefined;
  /** The price per unit up to which the level may act. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_requested?: number | null | undefined;
};

/** Each dimension has 1 to 200 values, compared without regard to case; an absent or null dimension sets no limit. */
export type ScopeInput = {
  /** The account numbers that are covered. Null covers all. At most 200 items. Each has at most 255 characters. */
  account_numbers?: Array<string> | null | undefined;
  /** The ids of the product categories that are covered. Null covers all. At most 200 items. Each has at most 255 characters. */
  category_ids?: Array<string | number> | null | undefined;
  /** Compared with the customer and the end customer. At most 200 items. Each has at most 255 characters. */
  customers?: Array<string> | null | undefined;
  /** The firms of sales representatives that are covered. Null covers all. At most 200 items. Each has at most 255 characters. */
  rep_firms?: Array<string> | null | undefined;
  /** The types of requests that are covered. Null covers all. At most 200 items. Each has at most 255 characters. */
  request_types?: Array<string> | null | undefined;
  /** The sales regions that are covered. Null covers all. At most 200 items. Each has at most 255 characters. */
  sales_regions?: Array<string> | null | undefined;
};

/** An absent member is unchanged; an explicit null clears the field. */
export type UpdateApprovalLevelInput = {
  /** Whether it is in use. */
  active?: boolean | null | undefined;
  /** A duration after the deadline, longer than `escalate_after`. Null: lines are never denied by time. */
  auto_deny_after?: string | null | undefined;
  /** A short name, unique in the tenant. At most 64 characters. */
  code?: string | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** A duration after the deadline. Null: at the deadline. */
  escalate_after?: string | null | undefined;
  /** none (default), next_level, user or owner. */
  escalate_to?: string | null | undefined;
  /** Required with `escalate_to: user`, else ignored. */
  escalate_to_user_id?: string | number | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** The position of the level: a request goes from lower to higher ranks. At least 0. */
  rank?: number | null | undefined;
  /** At most 5 distinct durations before the deadline, each shorter than `response_time`. */
  reminders?: Array<string> | null | undefined;
  /** business (default) or calendar. */
  response_clock?: string | null | undefined;
  /** How long a step may take: a duration such as PT8H or P2D. Null: no deadline. */
  response_time?: string | null | undefined;
  /** The price per unit up to which the level may finish. Null: none. From 0 to 999,999,999,999,999. */
  threshold_price_approved?: number | null | undefined;
  /** The price per unit up to which the level may act. Null: none. From 0 to 999,999,999,999,999. */
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

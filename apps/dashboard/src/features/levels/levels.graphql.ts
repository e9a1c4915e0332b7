// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type LevelsQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type LevelsQuery = { approvalLevels: { data: Array<{ id: string, code: string, name: string, rank: number, active: boolean, description: string | null, threshold_price_requested: number | null, threshold_price_approved: number | null, open_steps: number, approvers: Array<{ id: string, name: string, active: boolean, can_decide: boolean }> }>, paginatorInfo: { hasMorePages: boolean } } };

export type LevelQueryVariables = Exact<{
  id: string | number;
}>;


export type LevelQuery = { waiting: { paginatorInfo: { total: number } }, approvalLevel: { id: string, code: string, name: string, rank: number, active: boolean, description: string | null, threshold_price_requested: number | null, threshold_price_approved: number | null, open_steps: number, response_time: string | null, response_clock: string, reminders: Array<string>, escalate_to: string, escalate_after: string | null, auto_deny_after: string | null, updated_at: string, escalate_to_user: { id: string, name: string } | null, approvers: Array<{ id: string, name: string, active: boolean, can_decide: boolean }>, holders: Array<{ since: string, user: { id: string, name: string, active: boolean, can_decide: boolean }, scope: { sales_regions: Array<string> | null, request_types: Array<string> | null, customers: Array<string> | null, account_numbers: Array<string> | null, rep_firms: Array<string> | null, category_ids: Array<string> | null } | null }> } | null };

export type LevelPeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type LevelPeopleQuery = { users: Array<{ id: string, name: string, email: string, role: string, active: boolean, can_decide: boolean }> };

export const levelsDocument = document<LevelsQuery, LevelsQueryVariables>(
  "query Levels($page: Int) {\n  approvalLevels(first: 100, page: $page) {\n    data {\n      id\n      code\n      name\n      rank\n      active\n      description\n      threshold_price_requested\n      threshold_price_approved\n      open_steps\n      approvers {\n        id\n        name\n        active\n        can_decide\n      }\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);

export const levelDocument = document<LevelQuery, LevelQueryVariables>(
  "query Level($id: ID!) {\n  waiting: approvalRequests(filter: {level_id: $id}, first: 0) {\n    paginatorInfo {\n      total\n    }\n  }\n  approvalLevel(id: $id) {\n    id\n    code\n    name\n    rank\n    active\n    description\n    threshold_price_requested\n    threshold_price_approved\n    open_steps\n    response_time\n    response_clock\n    reminders\n    escalate_to\n    escalate_to_user {\n      id\n      name\n    }\n    escalate_after\n    auto_deny_after\n    updated_at\n    approvers {\n      id\n      name\n      active\n      can_decide\n    }\n    holders {\n      user {\n        id\n        name\n        active\n        can_decide\n      }\n      scope {\n        sales_regions\n        request_types\n        customers\n        account_numbers\n        rep_firms\n        category_ids\n      }\n      since\n    }\n  }\n}",
);

export const levelPeopleDocument = document<LevelPeopleQuery, LevelPeopleQueryVariables>(
  "query LevelPeople {\n  users {\n    id\n    name\n    email\n    role\n    active\n    can_decide\n  }\n}",
);

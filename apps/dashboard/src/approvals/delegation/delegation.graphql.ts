// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: delegation. */
export type CreateDelegationInput = {
  /** Required. Another active user whose role may decide. */
  delegate_id?: string | number | null | undefined;
  /** Default: now. A time in the past counts as now. */
  from?: string | null | undefined;
  /** Levels that the principal holds. Absent: all, also later ones. At most 200 items. Each has at most 255 characters. */
  level_ids?: Array<string | number> | null | undefined;
  /** Inclusive; compared with the line's amount at the price decided. From 0 to 999,999,999,999,999. */
  max_amount?: number | null | undefined;
  /** Default: the caller. An active user whose role may decide. */
  principal_id?: string | number | null | undefined;
  /** Why, for people. At most 2,000 characters. */
  reason?: string | null | undefined;
  /** The lines that it covers. Absent: all. */
  scope?: ScopeInput | null | undefined;
  /** Required. At most 366 days after `from`. */
  until?: string | null | undefined;
};

/** Conditions on a list: delegation. They are joined by AND; an absent one does not apply. */
export type DelegationFilterInput = {
  /** The id of the user who receives the delegation. ULID. At most 2,000 characters. */
  delegate_id?: string | number | null | undefined;
  /** It is in force at this time. */
  in_force_at?: string | null | undefined;
  /** The id of the user who delegates. ULID. At most 2,000 characters. */
  principal_id?: string | number | null | undefined;
  /** scheduled, active, ended or revoked. At most 2,000 characters. */
  state?: string | null | undefined;
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

/** Absent fields stay unchanged. */
export type UpdateDelegationInput = {
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Why, for people. At most 2,000 characters. */
  reason?: string | null | undefined;
  /** At most 366 days after `from`. */
  until?: string | null | undefined;
};

export type DelegationsQueryVariables = Exact<{
  filter: DelegationFilterInput;
  page?: number | null | undefined;
}>;


export type DelegationsQuery = { delegations: { data: Array<{ id: string, from: string, until: string, state: string, level_ids: Array<string> | null, max_amount: number | null, reason: string | null, can_edit: boolean, can_revoke: boolean, principal: { id: string, name: string, levels: Array<{ id: string, code: string }> }, delegate: { id: string, name: string }, scope: { sales_regions: Array<string> | null, request_types: Array<string> | null, customers: Array<string> | null, account_numbers: Array<string> | null, rep_firms: Array<string> | null, category_ids: Array<string> | null } | null, warnings: Array<{ code: string }> }>, paginatorInfo: { hasMorePages: boolean } } };

export type DelegableUsersQueryVariables = Exact<{
  principal_id: string | number;
  search?: string | null | undefined;
}>;


export type DelegableUsersQuery = { delegableUsers: Array<{ id: string, name: string, email: string }> };

export type CreateDelegationMutationVariables = Exact<{
  input: CreateDelegationInput;
}>;


export type CreateDelegationMutation = { createDelegation: { id: string } | null };

export type UpdateDelegationMutationVariables = Exact<{
  id: string | number;
  input: UpdateDelegationInput;
}>;


export type UpdateDelegationMutation = { updateDelegation: { id: string } | null };

export type RevokeDelegationMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeDelegationMutation = { revokeDelegation: { id: string } | null };

export const delegationsDocument = document<DelegationsQuery, DelegationsQueryVariables>(
  "query Delegations($filter: DelegationFilterInput!, $page: Int) {\n  delegations(filter: $filter, first: 100, page: $page) {\n    data {\n      id\n      principal {\n        id\n        name\n        levels {\n          id\n          code\n        }\n      }\n      delegate {\n        id\n        name\n      }\n      from\n      until\n      state\n      level_ids\n      max_amount\n      scope {\n        sales_regions\n        request_types\n        customers\n        account_numbers\n        rep_firms\n        category_ids\n      }\n      reason\n      warnings {\n        code\n      }\n      can_edit\n      can_revoke\n    }\n    paginatorInfo {\n      hasMorePages\n    }\n  }\n}",
);

export const delegableUsersDocument = document<DelegableUsersQuery, DelegableUsersQueryVariables>(
  "query DelegableUsers($principal_id: ID!, $search: String) {\n  delegableUsers(principal_id: $principal_id, search: $search) {\n    id\n    name\n    email\n  }\n}",
);

export const createDelegationDocument = document<CreateDelegationMutation, CreateDelegationMutationVariables>(
  "mutation CreateDelegation($input: CreateDelegationInput!) {\n  createDelegation(input: $input) {\n    id\n  }\n}",
);

export const updateDelegationDocument = document<UpdateDelegationMutation, UpdateDelegationMutationVariables>(
  "mutation UpdateDelegation($id: ID!, $input: UpdateDelegationInput!) {\n  updateDelegation(id: $id, input: $input) {\n    id\n  }\n}",
);

export const revokeDelegationDocument = document<RevokeDelegationMutation, RevokeDelegationMutationVariables>(
  "mutation RevokeDelegation($id: ID!) {\n  revokeDelegation(id: $id) {\n    id\n  }\n}",
);

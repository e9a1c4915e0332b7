// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A user that programs act as. It has no password. */
export type CreateServiceAccountInput = {
  /** What the account is for. At most 2,000 characters. */
  description?: string | null | undefined;
  /** Required. At most 255 characters. */
  name?: string | null | undefined;
  /** Required: admin, approver, requester or auditor. */
  role?: string | null | undefined;
};

/** The values of a new row: user. */
export type CreateUserInput = {
  /** Required. Unique within the tenant, ignoring case. At most 255 characters. */
  email?: string | null | undefined;
  /** Required. At most 255 characters. */
  name?: string | null | undefined;
  /** 12 to 200 characters. A user without a password cannot log in. */
  password?: string | null | undefined;
  /** Required: owner, admin, approver, requester or auditor. */
  role?: string | null | undefined;
};

/** Absent fields stay unchanged. */
export type UpdateUserInput = {
  /** False ends the user's sessions and refuses the user's API keys. */
  active?: boolean | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** 12 to 200 characters. A new password ends the user's sessions. */
  password?: string | null | undefined;
  /** The role: owner, admin, approver, requester or auditor. */
  role?: string | null | undefined;
};

export type PeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type PeopleQuery = { users: Array<{ id: string, name: string, email: string, role: string, active: boolean, kind: string, description: string | null, can_decide: boolean, levels: Array<{ id: string, code: string, name: string }> }> };

export type AddPersonMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type AddPersonMutation = { createUser: { id: string, name: string } | null };

export type AddServiceAccountMutationVariables = Exact<{
  input: CreateServiceAccountInput;
}>;


export type AddServiceAccountMutation = { createServiceAccount: { id: string, name: string } | null };

export type ChangePersonMutationVariables = Exact<{
  id: string | number;
  input: UpdateUserInput;
}>;


export type ChangePersonMutation = { updateUser: { id: string, name: string, role: string, active: boolean } | null };

export const peopleDocument = document<PeopleQuery, PeopleQueryVariables>(
  "query People {\n  users {\n    id\n    name\n    email\n    role\n    active\n    kind\n    description\n    can_decide\n    levels {\n      id\n      code\n      name\n    }\n  }\n}",
);

export const addPersonDocument = document<AddPersonMutation, AddPersonMutationVariables>(
  "mutation AddPerson($input: CreateUserInput!) {\n  createUser(input: $input) {\n    id\n    name\n  }\n}",
);

export const addServiceAccountDocument = document<AddServiceAccountMutation, AddServiceAccountMutationVariables>(
  "mutation AddServiceAccount($input: CreateServiceAccountInput!) {\n  createServiceAccount(input: $input) {\n    id\n    name\n  }\n}",
);

export const changePersonDocument = document<ChangePersonMutation, ChangePersonMutationVariables>(
  "mutation ChangePerson($id: ID!, $input: UpdateUserInput!) {\n  updateUser(id: $id, input: $input) {\n    id\n    name\n    role\n    active\n  }\n}",
);

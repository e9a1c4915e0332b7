// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The values of a new row: api key. */
export type CreateApiKeyInput = {
  /** 1 to 50 IPv4 or IPv6 ranges (host bits zero) or addresses from which the key works. Null: any address. */
  allowed_cidrs?: Array<string> | null | undefined;
  /** UTC. Without it the key does not expire. */
  expires_at?: string | null | undefined;
  /** The environment of the deployment (default) or read_only. One of: staging, production, read_only. */
  kind?: string | null | undefined;
  /** Required. At most 255 characters. */
  name?: string | null | undefined;
  /** Defaults to, and may not exceed, the platform limit. At least 1. */
  requests_per_minute?: number | null | undefined;
  /** Defaults to the role of its user. A key never has more rights than its user. One of: owner, admin, approver, requester, auditor. */
  role?: string | null | undefined;
  /** At most 20 scopes, which restrict what the roles permit: see `docs/access.md`. Null: everything. `[]`: what needs no permission. */
  scopes?: Array<string> | null | undefined;
  /** The user that the key acts as; defaults to the caller. At most 255 characters. */
  user_id?: string | number | null | undefined;
};

/** Absent fields stay unchanged; null clears. */
export type UpdateApiKeyInput = {
  /** 1 to 50 IPv4 or IPv6 ranges (host bits zero) or addresses from which the key works. Null: any address. */
  allowed_cidrs?: Array<string> | null | undefined;
  /** The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** UTC. Null: the key does not expire. */
  expires_at?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** May not exceed the platform limit. Null: the platform limit. At least 1. */
  requests_per_minute?: number | null | undefined;
  /** At most 20 scopes, which restrict what the roles permit: see `docs/access.md`. Null: everything. `[]`: what needs no permission. */
  scopes?: Array<string> | null | undefined;
};

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<{ id: string, name: string, kind: string, prefix: string, role: string, created_at: string, expires_at: string | null, revoked_at: string | null, last_used_at: string | null, last_used_ip: string | null, requests_per_minute: number | null, scopes: Array<string> | null, allowed_cidrs: Array<string> | null, version: number, user: { id: string, name: string, kind: string } | null, created_by: { id: string, name: string } | null, usage: Array<{ bucket: string, limit: number, used: number }> }> };

export type KeyPeopleQueryVariables = Exact<{ [key: string]: never; }>;


export type KeyPeopleQuery = { users: Array<{ id: string, name: string, role: string, active: boolean, kind: string }> };

export type CreateKeyMutationVariables = Exact<{
  input: CreateApiKeyInput;
}>;


export type CreateKeyMutation = { createApiKey: { secret: string | null, api_key: { id: string, name: string } } | null };

export type UpdateKeyMutationVariables = Exact<{
  id: string | number;
  input: UpdateApiKeyInput;
}>;


export type UpdateKeyMutation = { updateApiKey: { id: string, version: number } | null };

export type RotateKeyMutationVariables = Exact<{
  id: string | number;
  grace_minutes: number;
}>;


export type RotateKeyMutation = { rotateApiKey: { secret: string | null, api_key: { id: string, name: string } } | null };

export type RevokeKeyMutationVariables = Exact<{
  id: string | number;
}>;


export type RevokeKeyMutation = { revokeApiKey: { id: string, revoked_at: string | null } | null };

export const apiKeysDocument = document<ApiKeysQuery, ApiKeysQueryVariables>(
  "query ApiKeys {\n  apiKeys {\n    id\n    name\n    kind\n    prefix\n    role\n    created_at\n    expires_at\n    revoked_at\n    last_used_at\n    last_used_ip\n    requests_per_minute\n    scopes\n    allowed_cidrs\n    version\n    user {\n      id\n      name\n      kind\n    }\n    created_by {\n      id\n      name\n    }\n    usage {\n      bucket\n      limit\n      used\n    }\n  }\n}",
);

export const keyPeopleDocument = document<KeyPeopleQuery, KeyPeopleQueryVariables>(
  "query KeyPeople {\n  users {\n    id\n    name\n    role\n    active\n    kind\n  }\n}",
);

export const createKeyDocument = document<CreateKeyMutation, CreateKeyMutationVariables>(
  "mutation CreateKey($input: CreateApiKeyInput!) {\n  createApiKey(input: $input) {\n    api_key {\n      id\n      name\n    }\n    secret\n  }\n}",
);

export const updateKeyDocument = document<UpdateKeyMutation, UpdateKeyMutationVariables>(
  "mutation UpdateKey($id: ID!, $input: UpdateApiKeyInput!) {\n  updateApiKey(id: $id, input: $input) {\n    id\n    version\n  }\n}",
);

export const rotateKeyDocument = document<RotateKeyMutation, RotateKeyMutationVariables>(
  "mutation RotateKey($id: ID!, $grace_minutes: Int!) {\n  rotateApiKey(id: $id, grace_minutes: $grace_minutes) {\n    api_key {\n      id\n      name\n    }\n    secret\n  }\n}",
);

export const revokeKeyDocument = document<RevokeKeyMutation, RevokeKeyMutationVariables>(
  "mutation RevokeKey($id: ID!) {\n  revokeApiKey(id: $id) {\n    id\n    revoked_at\n  }\n}",
);

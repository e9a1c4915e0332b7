import type { RateLimitResult } from '@das/platform';
import type { UserKind } from '@das/tenants';
import type { Environment } from './token';

/** The deployment that receives a key, and the rate-limit bucket that the request is taken from. */
export interface AuthenticationScope {
  environment: Environment;
  bucket: string;
  /** Requests per minute. A limit of the key itself replaces it in the bucket `graphql`. */
  quota: number;
  /** The address of the client, stored with the time of the last use. The ranges of the key must contain it. */
  ip?: string;
}

/** The reason of a refusal. Only the audit log may contain it. A key of an inactive user counts as revoked. */
export type KeyRefusal =
  | 'bad_format'
  | 'bad_checksum'
  | 'unknown_key'
  | 'revoked'
  | 'expired'
  | 'wrong_environment'
  | 'address_not_allowed';

/** A valid key with its tenant and user, and the result of its rate limit. */
export interface AuthenticatedKey extends RateLimitResult {
  refusal: null;
  tenant_id: string;
  api_key_id: string;
  user_id: string;
  user_name: string;
  user_kind: UserKind;
  kind: string;
  key_role: string;
  user_role: string;
  scopes: string[] | null;
}

/** A refused key, with its tenant and id when the key is known. */
export interface RefusedKey {
  refusal: KeyRefusal;
  tenant_id?: string;
  api_key_id?: string;
}

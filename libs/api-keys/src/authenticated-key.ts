import type { Taken } from '@das/platform';
import type { Environment } from './token';

/** Where a key is shown, and what a request of it is taken from. */
export interface Door {
  environment: Environment;
  bucket: string;
  /** Requests a minute, where the key has no limit of its own. */
  quota: number;
}

/** Why a key opens nothing; only the audit log may know. A key whose user is not active counts as revoked. */
export type KeyRefusal = 'bad_format' | 'bad_checksum' | 'unknown_key' | 'revoked' | 'expired' | 'wrong_environment';

/** Whom a valid key stands for, and the request that it took from its bucket. */
export interface AuthenticatedKey extends Taken {
  refusal: null;
  tenant_id: string;
  api_key_id: string;
  user_id: string;
  user_name: string;
  kind: string;
  key_role: string;
  user_role: string;
}

/** A key that opens nothing here; whose it is when anybody has it. */
export interface RefusedKey {
  refusal: KeyRefusal;
  tenant_id?: string;
  api_key_id?: string;
}

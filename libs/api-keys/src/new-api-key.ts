import { DateTime, Flag, OneOf, Required, Text, Whole } from '@das/platform';
import { ROLES } from '@das/tenants';
import { RangeList, ScopeList } from './key-restrictions';

/** Limits are stored as 32-bit integers. */
const MAX_REQUESTS_PER_MINUTE = 1_000_000_000;

/** A key to create, without the checks of the caller's rights. */
export class NewApiKey {
  @Required()
  @Text()
  name: string;

  @Required()
  @OneOf(ROLES)
  role: string;

  /** The user that the key acts as. */
  @Required()
  @Text()
  user_id: string;

  @Flag()
  readOnly?: boolean;

  /** UTC, `Y-m-d H:i:s`; without it the key does not expire. */
  @DateTime()
  expires_at?: string | null;

  @Whole(1, MAX_REQUESTS_PER_MINUTE)
  requests_per_minute?: number | null;

  /** Null or absent: all that the roles permit. */
  @ScopeList()
  scopes?: string[] | null;

  /** Null or absent: any address. */
  @RangeList()
  allowed_cidrs?: string[] | null;
}

/** The limit that the platform sets on a key. */
export class KeyLimit {
  @Whole(1, MAX_REQUESTS_PER_MINUTE)
  requests_per_minute?: number | null;
}

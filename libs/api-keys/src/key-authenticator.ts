import { Database, FAST_TIMEOUT_MS, type RateLimitResult, type Statement, coalesced, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { isIP } from 'node:net';
import type { AuthenticatedKey, AuthenticationScope, KeyRefusal, RefusedKey } from './authenticated-key';
import { tokenFormatError, hashOf } from './token';

/** The hash of a presented key, with its scope. */
interface PresentedKey extends AuthenticationScope {
  hash: string;
}

type LookupResult = AuthenticatedKey | RefusedKey;

/** Result of taking several requests of one key in one statement. */
interface SharedRateLimitResult extends Omit<RateLimitResult, 'is_allowed'> {
  /** Number of requests that succeed. */
  granted: number;
}

/** What authentication would say about a key. */
interface KeyState {
  refusal: KeyRefusal | null;
  user_role?: string;
  scopes?: string[] | null;
}

/** The result for all requests that presented the same key in the same scope. */
type SharedResult = RefusedKey | (Omit<AuthenticatedKey, 'is_allowed'> & SharedRateLimitResult);

/** Authenticates API keys. Concurrent look-ups are one round trip, and a key that several requests present from one address is looked up once, for that many requests. */
@Injectable()
export class KeyAuthenticator {
  private readonly find = coalesced((presented: readonly PresentedKey[]) => this.findAll(presented));

  constructor(private readonly db: Database) {}

  /**
   * Authenticates a token and takes one request from its rate limit, or returns the reason of the refusal. A malformed token is
   * refused without a database query.
   */
  async authenticate(token: string, scope: AuthenticationScope): Promise<AuthenticatedKey | RefusedKey> {
    const fault = tokenFormatError(token);
    return fault ? { refusal: fault } : this.find({ ...scope, hash: hashOf(token) });
  }

  /**
   * The refusal, the user's role and the scopes that an authenticated key of the current tenant would have now. A key in its grace period is
   * valid.
   *
   * @param ip the address of the client
   */
  async stateOf(
    { api_key_id, user_id }: Pick<AuthenticatedKey, 'api_key_id' | 'user_id'>,
    ip?: string,
  ): Promise<KeyState> {
    const isOutside = sql.fragment`allowed_cidrs is not null and (${addressOf(ip)}::text::inet <<= any (allowed_cidrs::inet[])) is not true`;
    const key = sql.fragment`select revoked_at, expires_at, scopes, ${isOutside} as is_outside from api_keys where ${tenant} and id = ${api_key_id}`;
    const user = sql.fragment`select active, role as user_role from users where ${tenant} and id = ${user_id}`;
    const [state] = await this.db.run<KeyState>(sql`
      select case when revoked_at <= now() or not active then 'revoked' when expires_at <= now() then 'expired' when is_outside then 'address_not_allowed' end as refusal, user_role, scopes
        from (${key}) as key cross join (${user}) as owner`);
    return state ?? { refusal: 'unknown_key' };
  }

  private async findAll(presented: readonly PresentedKey[]): Promise<LookupResult[]> {
    const groups = [
      ...Map.groupBy(presented, ({ hash, environment, bucket, quota, ip }) =>
        [hash, environment, bucket, quota, ip].join(),
      ).values(),
    ];
    const found = await this.db.runAll<SharedResult>(groups.map(lookUp));
    const results = new Map(
      groups.flatMap((group, index) => group.map((key, place) => [key, resultFor(found[index]?.[0], place)])),
    );
    return presented.map((key) => results.get(key) as LookupResult);
  }
}

function lookUp(group: PresentedKey[]): Statement {
  const [{ hash, environment, bucket, quota, ip }] = group as [PresentedKey];
  const statement = sql.unscoped`select * from authenticate_key(${hash}, ${environment}, ${bucket}, ${quota}, ${group.length}, ${addressOf(ip)})`;
  return { ...statement, query_timeout: FAST_TIMEOUT_MS };
}

/** PostgreSQL reads the text as an address, so no other text is sent. */
const addressOf = (ip = ''): string | null => (isIP(ip) ? ip : null);

/** The result for one request of the group; the first ones succeed. @param place position of the request by arrival, from 0 */
function resultFor(found: SharedResult | undefined, place: number): LookupResult {
  if (!found) return { refusal: 'unknown_key' };
  if (found.refusal !== null) return found;
  const is_allowed = place < found.granted;
  return { ...found, is_allowed, remaining: is_allowed ? found.remaining + found.granted - 1 - place : 0 };
}

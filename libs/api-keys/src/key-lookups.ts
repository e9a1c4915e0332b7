import { type Database, IMPATIENT_MS, type SharedRateLimitResult, type Statement, coalesced, shareFor, sql } from '@das/platform';
import type { AuthenticatedKey, AuthenticationScope, RefusedKey } from './authenticated-key';

/** The hash of a presented key, and where it was presented. */
export interface PresentedKey extends AuthenticationScope {
  hash: string;
}

type LookupResult = AuthenticatedKey | RefusedKey;
/** The result for all requests that presented the same key in the same scope. */
type SharedResult = RefusedKey | (Omit<AuthenticatedKey, 'is_allowed'> & SharedRateLimitResult);

/** Coalesces concurrent key look-ups into one round trip. A key that several requests present is looked up once, for that many requests. */
export class KeyLookups {
  readonly find = coalesced((presented: readonly PresentedKey[]) => this.findAll(presented));

  constructor(private readonly db: Database) {}

  private async findAll(presented: readonly PresentedKey[]): Promise<LookupResult[]> {
    const groups = [...Map.groupBy(presented, ({ hash, environment, bucket, quota }) => [hash, environment, bucket, quota].join()).values()];
    const found = await this.db.runAll<SharedResult>(groups.map(lookUp));
    const results = new Map(groups.flatMap((group, index) => group.map((key, place) => [key, resultFor(found[index]?.[0], place)])));
    return presented.map((key) => results.get(key) as LookupResult);
  }
}

function lookUp(group: PresentedKey[]): Statement {
  const [{ hash, environment, bucket, quota }] = group as [PresentedKey];
  const statement = sql.unscoped`select * from authenticate_api_key(${hash}, ${environment}, ${bucket}, ${quota}, ${group.length})`;
  return { ...statement, query_timeout: IMPATIENT_MS };
}

/** The result for one request of the group; `place` is its position, from 0. */
function resultFor(found: SharedResult | undefined, place: number): LookupResult {
  if (!found) return { refusal: 'unknown_key' };
  return found.refusal === null ? { ...found, ...shareFor(found, place) } : found;
}

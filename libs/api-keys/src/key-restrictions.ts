import { Items, NotEmpty, itemRule, readAs, rule, rules } from '@das/platform';
import { MAX_SCOPES, SCOPES, type Scopes, type User, containsScopes } from '@das/tenants';
import { addressRange, coversRanges } from './address-range';

/** What a key may not do although its roles permit it. Null restricts nothing. */
export interface KeyRestrictions {
  scopes: string[] | null;
  allowed_cidrs: string[] | null;
}

/** Words of a list that are read: duplicates do not count for the maximum. */
const MAX_READ_SCOPES = 1_000;

/** A list of scopes, at most 20 different ones. */
export const ScopeList = (): PropertyDecorator =>
  rules(
    readAs({ most_items: MAX_READ_SCOPES }),
    rule('array', Array.isArray),
    rule('max_items', (list) => !Array.isArray(list) || isShort(list), { max: MAX_SCOPES }),
    itemRule('in', (word) => SCOPES.includes(word as (typeof SCOPES)[number])),
  );

const isShort = (list: unknown[]): boolean => list.length <= MAX_READ_SCOPES && new Set(list).size <= MAX_SCOPES;

const MAX_RANGES = 50;

/** A list of 1 to 50 address ranges. */
export const RangeList = (): PropertyDecorator =>
  rules(
    rule('array', Array.isArray),
    NotEmpty(),
    Items(MAX_RANGES),
    itemRule('in', (text) => typeof text === 'string' && addressRange(text) !== undefined),
  );

/** The caller of an operation on keys. `allowed_cidrs` are those of the caller's key. */
export interface KeyCaller {
  user_id: string | undefined;
  scopes: Scopes;
  allowed_cidrs: string[] | null;
}

/** Whether a key would be, or is, less restricted than the caller's key. With scopes, the caller also has no power over keys of other people. */
export function exceedsCaller(key: KeyRestrictions, owner: Pick<User, 'id' | 'kind'>, caller: KeyCaller): boolean {
  const isForeign = owner.id !== caller.user_id && owner.kind !== 'service';
  return (
    (!!caller.scopes && isForeign) ||
    !containsScopes(caller.scopes, key.scopes) ||
    !coversRanges(caller.allowed_cidrs, key.allowed_cidrs)
  );
}

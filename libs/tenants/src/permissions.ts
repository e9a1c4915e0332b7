import { Refused, ServiceError, requireContext } from '@das/platform';
import { PERMISSIONS, type Permission } from './permission-names';
import { NARROW_SCOPES, NEEDED_FOR, type Scope, containsScope } from './scopes';
import { ROLES, type Role, type User } from './user';

const READING: Permission[] = ['catalog:read', 'levels:read', 'requests:read', 'routes:preview'];
const REQUESTING: Permission[] = [...READING, 'requests:write'];
const DECIDING: Permission[] = [...REQUESTING, 'requests:decide'];
const ADMINISTERING = PERMISSIONS.filter((permission) => permission !== 'keys:manage');

/** The permissions of each role. No other place decides what a role may do. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: ADMINISTERING,
  approver: DECIDING,
  requester: REQUESTING,
  auditor: [...READING, 'audit:read'],
};

/** The roles that have the permission. */
export const rolesWith = (permission: Permission): ReadonlySet<string> =>
  new Set(ROLES.filter((role) => PERMISSIONS_OF[role].includes(permission)));

/** Whether the user may hold a level, take a delegation or be escalated to: a person whose role may decide requests. */
export const mayDecideRequests = ({ role, kind }: Pick<User, 'kind' | 'role'>): boolean =>
  kind !== 'service' && rolesWith('requests:decide').has(role);

/** The permissions that all of these roles have. No roles, or an unknown role among them, have none. */
export const permissionsOf = (roles: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => haveAll(roles, rolesWith(permission)));

/** The permissions of the current caller, as `me` returns them. */
export const shownPermissions = (): Permission[] => PERMISSIONS.filter((permission) => mayNow(permission));

/** Whether the roles of the current caller have the permission: what the caller is shown depends on it. */
export const may = (permission: Permission): boolean => haveAll(requireContext().roles, rolesWith(permission));

/**
 * Whether the current caller may do now what needs the permission: their roles have it, a read-only key only reads, and the scopes of the key
 * contain one of `scopes`.
 *
 * @param scopes by default the permission itself
 */
export const mayNow = (permission: Permission, scopes: readonly Scope[] = [permission]): boolean =>
  may(permission) && (!requireContext().read_only || isReading(permission)) && holdsOneOf(scopes);

/** Whether the scopes of the current caller's key contain one of these. A narrow scope permits nothing to a role without its permission. */
export function holdsOneOf(scopes: readonly Scope[]): boolean {
  const { scopes: own } = requireContext();
  return !own || scopes.some((scope) => containsScope(own, scope) && isOfUse(scope));
}

/** The scopes of the caller's key do not contain the one that the operation requires. */
export class MissingScope extends ServiceError {
  readonly code = 'forbidden';

  constructor(readonly required_scope: Scope) {
    super();
  }

  override get facts(): { required_scope: Scope } {
    return { required_scope: this.required_scope };
  }
}

/**
 * As {@link mayNow}, for services: an application without the gateway has no other check.
 *
 * @throws Refused (`forbidden`) @throws MissingScope when only a scope is missing
 */
export function assertMay(permission: Permission, scopes: readonly [Scope, ...Scope[]] = [permission]): void {
  if (may(permission) && !holdsOneOf(scopes)) throw new MissingScope(scopes[0]);
  if (!mayNow(permission, scopes)) throw new Refused('forbidden');
}

const isOfUse = (scope: Scope): boolean => !isNarrow(scope) || NEEDED_FOR[scope].some(may);

const isNarrow = (scope: Scope): scope is (typeof NARROW_SCOPES)[number] =>
  (NARROW_SCOPES as readonly string[]).includes(scope);

const isReading = (permission: Permission): boolean => permission.endsWith(':read') || permission === 'routes:preview';

/** Whether the current caller acts with the rights of an owner. */
export const isOwner = (): boolean => haveAll(requireContext().roles, new Set(['owner']));

/** Whether the current caller may change all requests, and not only their own. */
export const mayWriteAll = (): boolean => haveAll(requireContext().roles, new Set(['owner', 'admin']));

/** Whether there are roles, and all of them are in the set. */
const haveAll = (roles: readonly string[], wanted: ReadonlySet<string>): boolean =>
  roles.length > 0 && roles.every((role) => wanted.has(role));

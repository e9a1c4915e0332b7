import { requireContext } from '@das/platform';
import { ROLES, type Role } from './user';

/** All permissions. Every operation and route declares the one that it needs. */
export const PERMISSIONS = [
  'catalog:read',
  'levels:read',
  'requests:read',
  'routes:preview',
  'catalog:write',
  'levels:write',
  'requests:write',
  'requests:decide',
  'audit:read',
  'webhooks:manage',
  'users:read',
  'users:manage',
  'tenant:manage',
  'keys:manage',
] as const;
export type Permission = (typeof PERMISSIONS)[number];

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

/** The permissions that all of these roles have. No roles, or an unknown role among them, have none. */
export const permissionsOf = (roles: readonly string[]): Permission[] =>
  PERMISSIONS.filter((permission) => haveAll(roles, rolesWith(permission)));

/** The permissions of the current caller, as `me` returns them. */
export const shownPermissions = (): Permission[] => PERMISSIONS.filter(mayNow);

/** Whether the roles of the current caller have the permission. */
export const may = (permission: Permission): boolean => haveAll(requireContext().roles, rolesWith(permission));

/** Whether the current caller has the permission now: their roles have it, and a read-only key only reads. */
export const mayNow = (permission: Permission): boolean =>
  may(permission) && (!requireContext().read_only || isReading(permission));

const isReading = (permission: Permission): boolean => permission.endsWith(':read') || permission === 'routes:preview';

/** Whether the current caller acts with the rights of an owner. */
export const isOwner = (): boolean => haveAll(requireContext().roles, new Set(['owner']));

/** Whether the current caller may change all requests, and not only their own. */
export const mayWriteAll = (): boolean => haveAll(requireContext().roles, new Set(['owner', 'admin']));

/** Whether there are roles, and all of them are in the set. */
const haveAll = (roles: readonly string[], wanted: ReadonlySet<string>): boolean =>
  roles.length > 0 && roles.every((role) => wanted.has(role));

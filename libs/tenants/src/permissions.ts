import { requireCall } from '@das/platform';
import { ROLES, type Role } from './user';

/** All that a caller may be allowed to do. */
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

/** Who may do what: the one table. */
export const PERMISSIONS_OF: Record<Role, readonly Permission[]> = {
  owner: PERMISSIONS,
  admin: ADMINISTERING,
  approver: DECIDING,
  requester: REQUESTING,
  auditor: [...READING, 'audit:read'],
};

/** What these roles have in common; none of them, or one that is unknown, may do nothing. */
export const permissionsOf = (roles: readonly string[]): Permission[] =>
  roles.length && roles.every(isRole) ? PERMISSIONS.filter((permission) => roles.every((role) => PERMISSIONS_OF[role as Role].includes(permission))) : [];

/** What the current caller may do; one who may only read is shown none of the rights to change. */
export const shownPermissions = (): Permission[] => {
  const { roles, read_only } = requireCall();
  return permissionsOf(roles).filter((permission) => !read_only || isReading(permission));
};

const isReading = (permission: Permission): boolean => permission.endsWith(':read') || permission === 'routes:preview';

/** Whether the current caller may do this. */
export const may = (permission: Permission): boolean => permissionsOf(requireCall().roles).includes(permission);

/** Whether the current caller acts with all that an owner may. */
export const isOwner = (): boolean => hasOnly(['owner']);

/** Whether the current caller may change other people's requests, and not only their own. */
export const mayWriteAll = (): boolean => hasOnly(['owner', 'admin']);

/** Whether all roles of the caller are among these; one who has none is nobody. */
function hasOnly(wanted: string[]): boolean {
  const { roles } = requireCall();
  return roles.length > 0 && roles.every((role) => wanted.includes(role));
}

const isRole = (role: string): boolean => (ROLES as readonly string[]).includes(role);

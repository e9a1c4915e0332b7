import type { Failure } from '@das/platform';
import type { User } from './user';

/**
 * Whether a caller whose key has scopes may make this change: the scope `users:manage` covers service accounts, and of people the name and the
 * activity.
 */
export const mayChangeWithScopes = (
  before: Pick<User, 'kind' | 'role'>,
  change: { role?: string; password?: string },
): boolean =>
  before.kind === 'service' ||
  (change.password === undefined && (change.role === undefined || change.role === before.role));

/** Why a change does not fit a service account: it has no password, and is never an owner. */
export function serviceAccountFailures({ role, password }: { role?: string; password?: string }): Failure[] {
  const failures: Failure[] = [];
  if (role === 'owner') failures.push({ path: ['input', 'role'], rule: 'in' });
  if (password !== undefined) failures.push({ path: ['input', 'password'], rule: 'prohibited' });
  return failures;
}

type RoleAndActivity = Pick<User, 'role' | 'active'>;

/** Whether a caller may make this change to a user. Only an owner may change an owner, or give a user that role. */
export const mayChangeUser = (
  asOwner: boolean,
  before: Pick<User, 'role'> | null,
  after: Pick<User, 'role'>,
): boolean => asOwner || (before?.role !== 'owner' && after.role !== 'owner');

const isActiveOwner = ({ role, active }: RoleAndActivity): boolean => role === 'owner' && active;

/** Whether the change removes an active owner: the tenant must keep at least one. */
export const endsOwner = (before: RoleAndActivity, after: RoleAndActivity): boolean =>
  isActiveOwner(before) && !isActiveOwner(after);

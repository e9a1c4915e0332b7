import type { User } from './user';

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

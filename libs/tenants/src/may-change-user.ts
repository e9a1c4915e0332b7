import type { User } from './user';

type Standing = Pick<User, 'role' | 'active'>;

/** Whether somebody may do this to a person: whoever is not an owner touches no owner, and makes none. */
export const mayChangeUser = (asOwner: boolean, before: Pick<User, 'role'> | null, after: Pick<User, 'role'>): boolean =>
  asOwner || (before?.role !== 'owner' && after.role !== 'owner');

const isActiveOwner = ({ role, active }: Standing): boolean => role === 'owner' && active;

/** Whether the change takes an active owner away. */
export const endsOwner = (before: Standing, after: Standing): boolean => isActiveOwner(before) && !isActiveOwner(after);

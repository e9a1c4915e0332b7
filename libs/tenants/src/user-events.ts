import type { User } from './user';

/** One entry of the audit log about a change of a user. */
export interface UserEvent {
  action: string;
  /** The columns that the entry covers. */
  columns: (keyof User)[];
}

/** The entries for a change of a user: one per kind of change, so that a search for role changes finds those made with other changes. */
export function userEvents(before: User, after: User): UserEvent[] {
  const events: UserEvent[] = [
    { action: 'user.updated', columns: ['name'] },
    { action: 'user.role_changed', columns: ['role'] },
    { action: after.active ? 'user.activated' : 'user.deactivated', columns: ['active'] },
  ];
  return events.filter(({ columns }) => columns.some((column) => before[column] !== after[column]));
}

import type { User } from './user';

/** One entry of the audit log about a change of a person. */
export interface UserEvent {
  action: string;
  /** The columns that it tells of. */
  columns: (keyof User)[];
}

/** What a change of a person is called, one by one: whoever looks for changed roles must not miss one beside a new name. */
export function userEvents(before: User, after: User): UserEvent[] {
  const events: UserEvent[] = [
    { action: 'user.updated', columns: ['name'] },
    { action: 'user.role_changed', columns: ['role'] },
    { action: after.active ? 'user.activated' : 'user.deactivated', columns: ['active'] },
  ];
  return events.filter(({ columns }) => columns.some((column) => before[column] !== after[column]));
}

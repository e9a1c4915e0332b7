import type { User } from './user';
import { userEvents } from './user-events';

const user = (values: Partial<User> = {}): User =>
  ({ name: 'Ada', email: 'ada@team.example', role: 'admin', active: true, ...values }) as User;
const actionsOf = (before: Partial<User>, after: Partial<User>): string[] =>
  userEvents(user(before), user(after)).map(({ action }) => action);

test.each<[string, Partial<User>, Partial<User>, string[]]>([
  ['nothing', {}, {}, []],
  ['the name', {}, { name: 'Ida' }, ['user.updated']],
  ['the role', {}, { role: 'owner' }, ['user.role_changed']],
  ['the activity to inactive', {}, { active: false }, ['user.deactivated']],
  ['the activity to active', { active: false }, {}, ['user.activated']],
  [
    'name, role and activity',
    {},
    { name: 'Ida', role: 'auditor', active: false },
    ['user.updated', 'user.role_changed', 'user.deactivated'],
  ],
])('a change of %s is recorded as its own entries', (_, before, after, actions) => {
  expect(actionsOf(before, after)).toEqual(actions);
});

test('an entry covers only the columns of its own change', () => {
  expect(userEvents(user(), user({ name: 'Ida', role: 'auditor' })).map(({ columns }) => columns)).toEqual([
    ['name'],
    ['role'],
  ]);
});

import type { User } from '@das/tenants';
import { levelFailures, numberFailures, peopleFailures, periodFailures } from './delegation-failures';

const NOW = '2026-03-01 12:00:00.5';

test.each([
  ['the next second', '2026-03-01 12:00:00', '2026-03-01 12:00:01', true],
  ['the second that has begun', '2026-03-01 12:00:00', '2026-03-01 12:00:00', false],
  ['not after from', '2026-03-05 12:00:00', '2026-03-05 12:00:00', false],
  ['366 days', '2026-03-01 12:00:00', '2027-03-02 12:00:00', true],
  ['a second more', '2026-03-01 12:00:00', '2027-03-02 12:00:01', false],
  ['in the past', '2026-02-01 12:00:00', '2026-03-01 11:00:00', false],
])('a period until %s', (_, in_force_from, until, isValid) => {
  const failure = { path: ['input', 'until'], rule: 'delegation_period' };
  expect(periodFailures({ in_force_from, until }, NOW)).toEqual(isValid ? [] : [failure]);
});

const user = (id: string, change: Partial<User> = {}): User =>
  ({ id, active: true, role: 'approver', ...change }) as User;

test.each([
  ['two users who may decide', user('A'), user('B'), []],
  ['one user', user('A'), user('A'), ['delegate_id']],
  ['an inactive delegate', user('A'), user('B', { active: false }), ['delegate_id']],
  [
    'a requester for a requester',
    user('A', { role: 'requester' }),
    user('B', { role: 'requester' }),
    ['principal_id', 'delegate_id'],
  ],
  ['two users who do not exist', null, null, ['principal_id', 'delegate_id']],
])('%s', (_, principal, delegate, names) => {
  expect(peopleFailures({ principal, delegate }).map(({ path }) => path.at(-1))).toEqual(names);
});

test('a principal has at most 20 delegations, of levels that they hold', () => {
  expect([numberFailures(19).length, numberFailures(20).length]).toEqual([0, 1]);
  expect(levelFailures(['A', undefined, 'B', 'A'], new Set(['A'])).map(({ path }) => path.join('.'))).toEqual([
    'input.level_ids.1',
    'input.level_ids.2',
  ]);
});

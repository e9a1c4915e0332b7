import { endsOwner, mayChangeUser } from './may-change-user';
import { ROLES, type Role } from './user';

const withRole = (role: Role) => ({ role });

test('an owner may change every role into every role', () => {
  for (const before of ROLES)
    for (const after of ROLES) expect(mayChangeUser(true, withRole(before), withRole(after))).toBe(true);
});

test('a caller who is not an owner may neither change an owner nor give a user that role', () => {
  const isRefused = (before: Role, after: Role): boolean => !mayChangeUser(false, withRole(before), withRole(after));
  const refused = ROLES.flatMap((before) =>
    ROLES.filter((after) => isRefused(before, after)).map((after) => [before, after]),
  );
  expect(refused).toEqual([
    ...ROLES.map((after) => ['owner', after]),
    ...['admin', 'approver', 'requester', 'auditor'].map((before) => [before, 'owner']),
  ]);
  expect(mayChangeUser(false, null, withRole('owner'))).toBe(false);
  expect(mayChangeUser(false, null, withRole('admin'))).toBe(true);
});

test.each([
  ['an owner is demoted', true, { role: 'owner', active: true }, { role: 'admin', active: true }],
  ['an owner is deactivated', true, { role: 'owner', active: true }, { role: 'owner', active: false }],
  ['an owner is renamed', false, { role: 'owner', active: true }, { role: 'owner', active: true }],
  ['an inactive owner is demoted', false, { role: 'owner', active: false }, { role: 'admin', active: false }],
  ['an admin is deactivated', false, { role: 'admin', active: true }, { role: 'admin', active: false }],
  ['an admin is made an owner', false, { role: 'admin', active: true }, { role: 'owner', active: true }],
] as const)('when %s, the tenant loses an active owner: %s', (_, ends, before, after) => {
  expect(endsOwner(before, after)).toBe(ends);
});

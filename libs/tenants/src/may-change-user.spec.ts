import { endsOwner, mayChangeUser } from './may-change-user';
import { ROLES } from './user';

const role = (role: (typeof ROLES)[number]) => ({ role });

test('an owner may change anybody into anything', () => {
  for (const before of ROLES) for (const after of ROLES) expect(mayChangeUser(true, role(before), role(after))).toBe(true);
});

test('whoever is no owner neither touches an owner nor makes one', () => {
  const refused = ROLES.flatMap((before) => ROLES.filter((after) => !mayChangeUser(false, role(before), role(after))).map((after) => [before, after]));
  expect(refused).toEqual([...ROLES.map((after) => ['owner', after]), ...['admin', 'approver', 'requester', 'auditor'].map((before) => [before, 'owner'])]);
  expect(mayChangeUser(false, null, role('owner'))).toBe(false);
  expect(mayChangeUser(false, null, role('admin'))).toBe(true);
});

test.each([
  ['an owner is demoted', true, { role: 'owner', active: true }, { role: 'admin', active: true }],
  ['an owner is deactivated', true, { role: 'owner', active: true }, { role: 'owner', active: false }],
  ['an owner is renamed', false, { role: 'owner', active: true }, { role: 'owner', active: true }],
  ['an owner who is not active is demoted', false, { role: 'owner', active: false }, { role: 'admin', active: false }],
  ['an admin is deactivated', false, { role: 'admin', active: true }, { role: 'admin', active: false }],
  ['an admin is made an owner', false, { role: 'admin', active: true }, { role: 'owner', active: true }],
] as const)('when %s, an active owner goes: %s', (_, ends, before, after) => {
  expect(endsOwner(before, after)).toBe(ends);
});

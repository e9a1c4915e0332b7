import { ROLES, roleText, rolesGivenBy } from './role';

test('roles are words', () => {
  expect(ROLES.map(roleText)).toEqual(['Owner', 'Admin', 'Approver', 'Requester', 'Auditor']);
});

test('only an owner gives the role of an owner', () => {
  expect(rolesGivenBy('owner')).toEqual(['owner', 'admin', 'approver', 'requester', 'auditor']);
  expect(rolesGivenBy('admin')).toEqual(['admin', 'approver', 'requester', 'auditor']);
  expect(rolesGivenBy('owner', 'service')).toEqual(['admin', 'approver', 'requester', 'auditor']);
});

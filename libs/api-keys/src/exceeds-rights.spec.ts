import { exceedsRights } from './exceeds-rights';

test.each<[string[], string[], boolean]>([
  [['owner', 'owner'], ['owner', 'owner'], false],
  [['owner', 'requester'], ['requester'], false],
  [['owner', 'owner'], ['owner', 'admin'], true],
  [['admin'], ['owner'], false],
  [['auditor'], ['approver'], true],
  [['approver'], ['auditor'], true],
  [['requester'], [], true],
  [['unknown'], [], false],
])('roles %j exceed the rights of %j: %s', (roles, of, exceeds) => {
  expect(exceedsRights(roles, of)).toBe(exceeds);
});

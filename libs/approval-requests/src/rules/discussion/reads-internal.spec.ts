import { readsInternal } from './reads-internal';

test.each<[string[], boolean, boolean]>([
  [['owner'], false, true],
  [['owner'], true, true],
  [['auditor'], false, true],
  [['admin'], false, true],
  [['admin'], true, false],
  [['approver'], false, true],
  [['approver'], true, false],
  [['requester'], false, false],
  [['requester'], true, false],
  [['requester', 'owner'], false, false], // a key with the role requester
  [['admin', 'owner'], true, false],
  [['admin', 'owner'], false, true],
  [['approver', 'requester'], false, false],
  [[], false, false],
])('%j, creator: %s, reads internal comments: %s', (roles, isCreator, reads) => {
  expect(readsInternal(roles, isCreator)).toBe(reads);
});

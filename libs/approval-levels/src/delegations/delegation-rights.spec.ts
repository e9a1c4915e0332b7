import { type DelegationCaller, mayDelegateFor, mayRead, mayRevoke } from './delegation-rights';

const approver: DelegationCaller = {
  user_id: 'me',
  mayDecide: true,
  mayManageUsers: false,
  mayReadAll: false,
  isOwner: false,
};
const admin = { ...approver, mayManageUsers: true, mayReadAll: true };
const owner = { ...admin, isOwner: true };
const own = { principal_id: 'me', delegate_id: 'other', isOwners: false };
const received = { principal_id: 'other', delegate_id: 'me', isOwners: false };
const foreign = { principal_id: 'other', delegate_id: 'third', isOwners: false };

test.each([
  ['an approver: their own', approver, own, [true, true, true]],
  ['an approver: one that they received', approver, received, [false, true, true]],
  ['an approver: those of others', approver, foreign, [false, false, false]],
  ['an admin: those of others', admin, foreign, [true, true, true]],
  ["an admin: an owner's", admin, { ...foreign, isOwners: true }, [false, false, true]],
  ["an admin: an owner's that they received", admin, { ...received, isOwners: true }, [false, true, true]],
  ["an owner: another owner's", owner, { ...foreign, isOwners: true }, [true, true, true]],
  ['a role that may not decide', { ...approver, mayDecide: false }, own, [false, false, true]],
  ['a key without a user', { ...approver, user_id: undefined }, foreign, [false, false, false]],
])('%s', (_, caller, delegation, expected) => {
  expect([mayDelegateFor(caller, delegation), mayRevoke(caller, delegation), mayRead(caller, delegation)]).toEqual(
    expected,
  );
});

import { type Standing, allowedActions } from './allowed-actions';

const standing = (lifecycle_state: Standing['request']['lifecycle_state'], rest: Partial<Standing> = {}): Standing => ({
  request: { lifecycle_state },
  hasDecisions: false,
  mayDecideNow: false,
  mayWrite: false,
  isOwner: false,
  ...rest,
});
const writer = { mayWrite: true };
const owner = { mayWrite: true, isOwner: true };

describe('what a caller may do', () => {
  test.each([
    ['a reader', standing('pending'), []],
    ['an approver whose turn it is', standing('pending', { mayDecideNow: true }), ['approve', 'deny']],
    ['a requester before any decision', standing('pending', writer), ['edit', 'withdraw', 'delete']],
    ['a requester after one', standing('pending', { ...writer, hasDecisions: true }), ['edit', 'withdraw']],
    ['an owner after one', standing('pending', { ...owner, hasDecisions: true, mayDecideNow: true }), ['approve', 'deny', 'edit', 'withdraw']],
    ['a requester of a denied one', standing('denied', writer), ['edit', 'resubmit']],
    ['a requester of a withdrawn one', standing('withdrawn', writer), ['edit', 'resubmit']],
    ['an owner of a withdrawn one', standing('withdrawn', owner), ['edit', 'resubmit', 'delete']],
    ['a requester of an approved one', standing('approved', writer), ['edit']],
    ['an owner of an expired one', standing('expired', owner), ['edit', 'delete']],
  ] as const)('%s', (_, given, actions) => expect(allowedActions(given)).toEqual(actions));
});

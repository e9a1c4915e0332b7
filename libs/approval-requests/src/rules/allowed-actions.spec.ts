import { type ActionFacts, allowedActions } from './allowed-actions';

const facts = (lifecycle_state: ActionFacts['request']['lifecycle_state'], rest: Partial<ActionFacts> = {}): ActionFacts => ({
  request: { lifecycle_state },
  hasDecisions: false,
  mayDecideNow: false,
  mayWrite: false,
  isOwner: false,
  ...rest,
});
const writer = { mayWrite: true };
const owner = { mayWrite: true, isOwner: true };

describe('the allowed actions of', () => {
  test.each([
    ['a reader', facts('pending'), []],
    ['an approver of an active step', facts('pending', { mayDecideNow: true }), ['approve', 'deny']],
    ['a requester before any decision', facts('pending', writer), ['edit', 'withdraw', 'delete']],
    ['a requester after one', facts('pending', { ...writer, hasDecisions: true }), ['edit', 'withdraw']],
    ['an owner after one', facts('pending', { ...owner, hasDecisions: true, mayDecideNow: true }), ['approve', 'deny', 'edit', 'withdraw']],
    ['a requester of a denied one', facts('denied', writer), ['edit', 'resubmit']],
    ['a requester of a withdrawn one', facts('withdrawn', writer), ['edit', 'resubmit']],
    ['an owner of a withdrawn one', facts('withdrawn', owner), ['edit', 'resubmit', 'delete']],
    ['a requester of an approved one', facts('approved', writer), ['edit']],
    ['an owner of an expired one', facts('expired', owner), ['edit', 'delete']],
  ] as const)('%s', (_, given, actions) => expect(allowedActions(given)).toEqual(actions));
});

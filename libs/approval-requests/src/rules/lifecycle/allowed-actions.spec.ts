import { type ActionFacts, allowedActions } from './allowed-actions';

const facts = (
  lifecycle_state: ActionFacts['request']['lifecycle_state'],
  rest: Partial<ActionFacts> = {},
): ActionFacts => ({
  request: { lifecycle_state, revises_id: null },
  hasDecisions: false,
  mayApproveNow: false,
  mayDenyNow: false,
  mayWrite: false,
  isOwner: false,
  ...rest,
});
const writer = { mayWrite: true };
const owner = { mayWrite: true, isOwner: true };
const MAY_DECIDE = { mayApproveNow: true, mayDenyNow: true };

describe('the allowed actions of', () => {
  test.each([
    ['a reader', facts('pending'), []],
    ['an approver of an active step', facts('pending', MAY_DECIDE), ['approve', 'deny']],
    ['an approver whose lines wait for answers', facts('pending', { mayDenyNow: true }), ['deny']],
    ['a requester before any decision', facts('pending', writer), ['edit', 'withdraw', 'delete']],
    ['a requester after a decision', facts('pending', { ...writer, hasDecisions: true }), ['edit', 'withdraw']],
    [
      'an owner after a decision',
      facts('pending', { ...owner, hasDecisions: true, ...MAY_DECIDE }),
      ['approve', 'deny', 'edit', 'withdraw'],
    ],
    ['the requester of a denied request', facts('denied', writer), ['edit', 'resubmit']],
    ['the requester of a withdrawn request', facts('withdrawn', writer), ['edit', 'resubmit']],
    ['an owner for a withdrawn request', facts('withdrawn', owner), ['edit', 'resubmit', 'delete']],
    [
      'the requester of a withdrawn revision',
      { ...facts('withdrawn', writer), request: { lifecycle_state: 'withdrawn', revises_id: 'S' } },
      ['edit'],
    ],
    ['the requester of an approved request', facts('approved', writer), ['edit']],
    ['an owner for an expired request', facts('expired', owner), ['edit', 'delete']],
  ] as const)('%s', (_, given, actions) => expect(allowedActions(given)).toEqual(actions));
});

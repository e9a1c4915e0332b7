import { actionsOf, mayDecideNow, mayWriteRequest } from './caller-actions';
import { type Given, contextOf, withStep } from './decision.fixture';

const WRITER = { mayWrite: true };

test.each<[string, Given, string[]]>([
  ['a holder of the active step', {}, ['approve', 'deny']],
  ['a holder of another level', { prices: [300] }, []],
  ['a role that may not decide', { decider: { mayDecide: false } }, []],
  ['the requester', { request: { created_by_id: 'me' }, decider: WRITER }, ['edit', 'withdraw', 'delete']],
  ['another requester', { decider: { ...WRITER, levels: [] } }, []],
  ['an admin', { decider: { ...WRITER, mayWriteAll: true, levels: [] } }, ['edit', 'withdraw', 'delete']],
  [
    'the owner',
    { decider: { ...WRITER, mayWriteAll: true, isOwner: true } },
    ['approve', 'deny', 'edit', 'withdraw', 'delete'],
  ],
  [
    'the requester of a denied request',
    { request: { created_by_id: 'me', lifecycle_state: 'denied' }, decider: WRITER },
    ['edit', 'resubmit'],
  ],
])('%s may take these actions', (_, given, actions) => {
  expect(actionsOf(contextOf(given))).toEqual(actions);
});

test('a decision ends the right to delete', () => {
  const context = contextOf({ prices: [152], request: { created_by_id: 'me' }, decider: WRITER });
  const decided = withStep(context, 'A1', { status: 'endorsed', acted_by_id: 'peer' });
  expect(actionsOf(decided)).toEqual(['edit', 'withdraw']);
});

test('a caller may decide now while one pending line is theirs and unsigned', () => {
  expect(mayDecideNow(contextOf({ prices: [300, 52] }))).toBe(true);
  expect(mayDecideNow(contextOf({ request: { lifecycle_state: 'withdrawn' } }))).toBe(false);
  const signed = withStep(contextOf({ prices: [152] }), 'A1', { status: 'endorsed', acted_by_id: 'me', price: 152 });
  expect(mayDecideNow(withStep(signed, 'A2', { status: 'active' }))).toBe(false);
});

test('a caller without a user writes no request', () => {
  const decider = { ...contextOf().decider, mayWrite: true, user_id: undefined };
  expect(mayWriteRequest({ created_by_id: null }, decider)).toBe(false);
  expect(mayWriteRequest({ created_by_id: null }, { ...decider, mayWriteAll: true })).toBe(true);
  expect(mayWriteRequest({ created_by_id: 'me' }, { ...decider, user_id: 'me', mayWrite: false })).toBe(false);
});

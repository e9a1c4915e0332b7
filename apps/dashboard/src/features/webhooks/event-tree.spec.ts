import { eventGroups, isCovered, unknownEvents, withEvent } from './event-tree';

const type = (name: string) => ({ name, description: '', is_default: false });
const APPROVED = type('approval_request.approved');
const DENIED = type('approval_request.denied');
const TEST = type('webhook.test');
const GROUPS = eventGroups([APPROVED, DENIED, TEST]);

test('event types are grouped by resource, and a resource with one type has no pattern', () => {
  expect(GROUPS).toEqual([
    { pattern: 'approval_request.*', types: [APPROVED, DENIED] },
    { pattern: null, types: [TEST] },
  ]);
});

test('a pattern includes its types, and everything includes all', () => {
  expect([
    isCovered(['approval_request.*'], 'approval_request.denied'),
    isCovered(['approval_request.*'], 'webhook.test'),
    isCovered(['approval_request.*'], 'approval_request.*'),
    isCovered(['*'], 'approval_request.*'),
    isCovered(['*'], '*'),
    isCovered(['approval_request.denied'], 'approval_request.denied'),
  ]).toEqual([true, false, false, true, false, false]);
});

test('a chosen pattern replaces the types that it includes', () => {
  expect(withEvent(['webhook.test', 'approval_request.denied'], 'approval_request.*', true)).toEqual([
    'webhook.test',
    'approval_request.*',
  ]);
  expect(withEvent(['webhook.test', 'approval_request.*'], '*', true)).toEqual(['*']);
  expect(withEvent(['webhook.test', 'approval_request.*'], 'approval_request.*', false)).toEqual(['webhook.test']);
  expect(withEvent(['webhook.test'], 'webhook.test', true)).toEqual(['webhook.test']);
});

test('values that the catalogue does not contain are found', () => {
  expect(unknownEvents(['*', 'approval_request.*', 'webhook.test', 'product.*'], GROUPS)).toEqual(['product.*']);
});

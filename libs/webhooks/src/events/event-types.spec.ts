import { DEFAULT_EVENT_TYPES, EVENT_TYPES, listensTo } from './event-types';

const receivedBy = (patterns: readonly string[]): string[] => EVENT_TYPES.filter((type) => listensTo(patterns, type));

test('a type matches itself, * matches all types, and approval_request.* matches all types of approval requests', () => {
  expect(receivedBy(['approval_request.created'])).toEqual(['approval_request.created']);
  expect(receivedBy(['*'])).toEqual(EVENT_TYPES);
  expect(receivedBy(['approval_request.*'])).toEqual(EVENT_TYPES.filter((type) => type !== 'webhook.test'));
  expect(receivedBy(['webhook.test', 'approval_request.denied'])).toEqual(['approval_request.denied', 'webhook.test']);
  expect(receivedBy([])).toEqual([]);
});

test('the default subscription has exactly the events that end an approval', () => {
  const ends = ['approved', 'denied', 'withdrawn', 'expired'].map((verb) => `approval_request.${verb}`);
  expect(DEFAULT_EVENT_TYPES).toEqual(ends);
  expect(listensTo(DEFAULT_EVENT_TYPES, 'approval_request.line_approved')).toBe(false);
});

import { DEFAULT_EVENT_TYPES, EVENT_TYPES, listensTo } from './event-types';

const heardBy = (patterns: readonly string[]): string[] => EVENT_TYPES.filter((type) => listensTo(patterns, type));

test('a type is itself, a star is everything, and the star of a resource is all of that resource', () => {
  expect(heardBy(['approval_request.created'])).toEqual(['approval_request.created']);
  expect(heardBy(['*'])).toEqual(EVENT_TYPES);
  expect(heardBy(['approval_request.*'])).toEqual(EVENT_TYPES.filter((type) => type !== 'webhook.test'));
  expect(heardBy(['webhook.test', 'approval_request.denied'])).toEqual(['approval_request.denied', 'webhook.test']);
  expect(heardBy([])).toEqual([]);
});

test('an endpoint that asks for nothing hears how approvals end', () => {
  const ends = ['approved', 'denied', 'withdrawn', 'expired'].map((verb) => `approval_request.${verb}`);
  expect(DEFAULT_EVENT_TYPES).toEqual(ends);
  expect(listensTo(DEFAULT_EVENT_TYPES, 'approval_request.line_approved')).toBe(false);
});

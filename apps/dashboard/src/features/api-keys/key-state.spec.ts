import { type KeyEnds, keyState, mayRotate, wasUsedLately, works } from './key-state';

const NOW = Date.UTC(2026, 10, 22, 12);
const at = (minutes: number): string => new Date(NOW + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ');
const DAY = 1_440;
const key = (ends: Partial<KeyEnds>): KeyEnds => ({ revoked_at: null, expires_at: null, ...ends });

test('a key without an end, or with one that is far, is active', () => {
  expect(keyState(key({}), NOW)).toEqual({ kind: 'active' });
  expect(keyState(key({ expires_at: at(30 * DAY) }), NOW)).toEqual({ kind: 'active' });
});

test.each([
  [24, '24 min'],
  [59, '59 min'],
  [60, '1 h'],
  [119, '1 h'],
  [DAY, '24 h'],
  [2 * DAY, '2 d'],
  [7 * DAY, '7 d'],
  [0.1, '1 min'],
])('a key that ends in %d minutes after a rotation says "%s"', (minutes, left) => {
  expect(
    keyState(
      { revoked_at: new Date(NOW + minutes * 60_000).toISOString().slice(0, 23).replace('T', ' '), expires_at: null },
      NOW,
    ),
  ).toEqual({
    kind: 'ending',
    left,
  });
});

test('a grace period of 15 minutes says so from its first second on', () => {
  expect(keyState(key({ revoked_at: at(15) }), NOW + 1_000)).toEqual({ kind: 'ending', left: '15 min' });
});

test('a key that expires within a day ends, and the earlier end counts', () => {
  expect(keyState(key({ expires_at: at(30) }), NOW)).toEqual({ kind: 'ending', left: '30 min' });
  expect(keyState({ revoked_at: at(60), expires_at: at(30) }, NOW)).toEqual({ kind: 'ending', left: '30 min' });
});

test('an ended key is revoked or expired, by the end that was first', () => {
  expect(keyState(key({ revoked_at: at(0) }), NOW)).toEqual({ kind: 'revoked' });
  expect(keyState(key({ expires_at: at(0) }), NOW)).toEqual({ kind: 'expired' });
  expect(keyState({ revoked_at: at(-5), expires_at: at(-2) }, NOW)).toEqual({ kind: 'revoked' });
  expect(keyState({ revoked_at: at(-2), expires_at: at(-2) }, NOW)).toEqual({ kind: 'expired' });
});

test('only a key that works and was not rotated may be rotated', () => {
  expect(
    [key({}), key({ expires_at: at(5) }), key({ revoked_at: at(5) }), key({ expires_at: at(-5) })].map((each) =>
      mayRotate(each, NOW),
    ),
  ).toEqual([true, true, false, false]);
  expect(works(keyState(key({ revoked_at: at(5) }), NOW))).toBe(true);
});

test('a key was used lately within 30 days', () => {
  expect([null, at(-30 * DAY), at(-30 * DAY - 1)].map((last) => wasUsedLately(last, NOW))).toEqual([
    false,
    true,
    false,
  ]);
});

import { initialsOf, limitsOf, limitsText, losesAuthority } from './limits';

const level = (threshold_price_requested: number | null, threshold_price_approved: number | null) => ({
  threshold_price_requested,
  threshold_price_approved,
});

test.each([
  [level(2_500, 1_500), { handle: 2_500, finish: 1_500 }, 'Handles up to 2,500.00, finishes up to 1,500.00.'],
  [level(2_500, null), { handle: 2_500, finish: 2_500 }, 'Handles and finishes up to 2,500.00.'],
  [level(null, 12_000), { handle: null, finish: 12_000 }, 'Handles anything, finishes up to 12,000.00.'],
  [level(null, null), { handle: null, finish: null }, 'Handles and finishes anything.'],
  [level(100, 500), { handle: 100, finish: 100 }, 'Handles and finishes up to 100.00.'],
  [level(0, 0), { handle: 0, finish: 0 }, 'Handles and finishes up to 0.00.'],
])('%j has the limits %j', (thresholds, limits, text) => {
  expect([limitsOf(thresholds), limitsText(thresholds)]).toEqual([limits, text]);
});

test.each([
  [level(100, 50), level(90, 50), true],
  [level(100, 50), level(100, 40), true],
  [level(null, 50), level(100, 50), true],
  [level(null, null), level(null, 10), true],
  [level(100, 50), level(null, 50), false],
  [level(100, 50), level(100, null), false],
  [level(100, 50), level(100, 50), false],
  [level(100, 50), level(0, 0), true],
])('from %j to %j, authority is lost: %s', (before, after, expected) => {
  expect(losesAuthority(before, after)).toBe(expected);
});

test.each([
  ['Mara Okafor', 'MO'],
  ['Cher', 'C'],
  ['  Anna  Maria  de Luca ', 'AL'],
  ['', ''],
  ['𝒜lice ßmith', '𝒜SS'],
])('the initials of %j are %s', (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});

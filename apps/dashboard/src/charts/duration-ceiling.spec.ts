import { durationCeiling } from './duration-ceiling';

test.each([
  [[], 600],
  [[0], 600],
  [[600, 20], 600],
  [[601], 1_200],
  [[50_000, 3_600], 86_400],
  [[86_401], 172_800],
  [[8_640_001], 17_280_000],
])('the axis of %j ends at %s s', (seconds, ceiling) => {
  expect(durationCeiling(seconds)).toBe(ceiling);
});

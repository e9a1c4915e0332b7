import { remainingQuantity } from './remaining-quantity';

test.each([
  [null, 5, null],
  [300, 0, 300],
  [300, 120, 180],
  [300, 300, 0],
  [100, 120, 0],
])('of %s pieces with %s used, %s remain', (quote_quantity, used_quantity, expected) =>
  expect(remainingQuantity({ quote_quantity, used_quantity })).toBe(expected),
);

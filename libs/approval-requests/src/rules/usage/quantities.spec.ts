import { quantitiesOf } from './quantities';

test.each([
  [300, 0, 300],
  [300, 120, 180],
  [300, 300, 0],
  [100, 120, 0],
  [null, 120, null],
])('of %s, %s are used: %s remain', (quote_quantity, used_quantity, remaining_quantity) =>
  expect(quantitiesOf({ quote_quantity, used_quantity })).toEqual({ used_quantity, remaining_quantity }),
);

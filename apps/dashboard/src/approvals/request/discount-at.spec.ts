import { discountAt } from './discount-at';

test('a discount is relative to the list price; above list it is negative; without a price or a list price there is none', () => {
  expect([
    discountAt(75, 100),
    discountAt(110, 100),
    discountAt(5, null),
    discountAt(5, 0),
    discountAt(null, 100),
  ]).toEqual([25, -10, null, null, null]);
});

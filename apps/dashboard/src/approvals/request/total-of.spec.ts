import { totalOf } from './total-of';

test.each([
  [[], null],
  [[{ quote_quantity: null, requested_price: 5 }], null],
  [[{ quote_quantity: 3, requested_price: null }], null],
  [[{ quote_quantity: 200, requested_price: 152 }], 30400],
  [
    [
      { quote_quantity: 200, requested_price: 152 },
      { quote_quantity: 400, requested_price: 7.9 },
      { quote_quantity: null, requested_price: 1 },
    ],
    33560,
  ],
])('the total of %j is %s', (lines, total) => {
  expect(totalOf(lines)).toBe(total);
});

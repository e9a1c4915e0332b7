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

test('the approved total is of the lines with an approved price', () => {
  const line = { quote_quantity: 10, requested_price: 5 };
  expect(
    totalOf(
      [
        { ...line, approved_price: 4 },
        { ...line, approved_price: null },
      ],
      'approved_price',
    ),
  ).toBe(40);
  expect(totalOf([{ ...line, approved_price: null }], 'approved_price')).toBeNull();
});

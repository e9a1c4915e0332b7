import { microsOf } from '@das/platform';
import { amountOf } from './amount-of';

const lines = [
  { requested_price: 0.1, quote_quantity: 3 },
  { requested_price: 7.5, quote_quantity: null },
  { requested_price: null, quote_quantity: 9 },
  {},
];

test.each([
  ['unit_price', [0.1, 7.5, 0, 0]],
  ['line_total', [0.3, 7.5, 0, 0]],
  ['request_total', [7.8, 7.8, 7.8, 7.8]],
] as const)('with the basis %s the lines have the amounts %j', (basis, amounts) => {
  expect(lines.map((line) => amountOf(basis, line, lines))).toEqual(amounts.map(microsOf));
});

import { microsOf } from '@das/platform';
import * as fc from 'fast-check';
import { type PricedLine, amountOf, requestedTotal } from './amounts';

test.each<[PricedLine[], string]>([
  [[], '0.000000'],
  [[{}], '0.000000'],
  [[{ requested_price: 9.5 }], '9.500000'],
  [[{ requested_price: 9.5, quote_quantity: null }], '9.500000'],
  [[{ requested_price: null, quote_quantity: 100 }], '0.000000'],
  [[{ requested_price: 0.1, quote_quantity: 3 }], '0.300000'],
  [[{ requested_price: 0.1 }, { requested_price: 0.2 }, { quote_quantity: 7 }], '0.300000'],
  [[{ requested_price: 0.000001, quote_quantity: 2_147_483_647 }], '2147.483647'],
  [[{ requested_price: 999_999_999_999_999, quote_quantity: 2_147_483_647 }], '2147483646999997852516353.000000'],
])('the total of %j is %s', (lines, total) => {
  expect(requestedTotal(lines)).toBe(total);
});

const anyLine = fc.record({
  requested_price: fc.option(fc.integer({ min: 0, max: 1_000_000_000 }).map((cents) => cents / 100)),
  quote_quantity: fc.option(fc.integer({ min: 1, max: 1_000_000 })),
});

test('the total is exact in any order of the lines', () => {
  fc.assert(
    fc.property(fc.array(anyLine), (lines) => {
      const cents = lines.reduce(
        (sum, line) => sum + BigInt(Math.round((line.requested_price ?? 0) * 100)) * BigInt(line.quote_quantity ?? 1),
        0n,
      );
      expect(BigInt(requestedTotal(lines).replace('.', ''))).toBe(cents * 10_000n);
      expect(requestedTotal(lines.toReversed())).toBe(requestedTotal(lines));
    }),
  );
});

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

import * as fc from 'fast-check';
import { decimalOf, microsOf, priceOf } from './money';

const LARGEST_KEPT = 10n ** 15n - 1n;
const anyPrice = fc.bigInt(-LARGEST_KEPT, LARGEST_KEPT);

test.each<[number, bigint, string]>([
  [0, 0n, '0.000000'],
  [-0, 0n, '0.000000'],
  [0.000001, 1n, '0.000001'],
  [-0.5, -500_000n, '-0.500000'],
  [9.99, 9_990_000n, '9.990000'],
  [1.005, 1_005_000n, '1.005000'],
  [123_456_789.123456, 123_456_789_123_456n, '123456789.123456'],
  [999_999_999_999_999, 999_999_999_999_999_000_000n, '999999999999999.000000'],
])('the price %p is %p millionths and the decimal text %s', (price, micros, digits) => {
  expect(microsOf(price)).toBe(micros);
  expect(decimalOf(micros)).toBe(digits);
});

test('a price of up to 15 digits is unchanged after conversion to millionths and back', () => {
  fc.assert(fc.property(anyPrice, (micros) => microsOf(priceOf(micros)) === micros));
});

test('a sum of prices is exact where the sum of floats is not', () => {
  expect(0.1 + 0.2).not.toBe(0.3);
  expect(priceOf(microsOf(0.1) + microsOf(0.2))).toBe(0.3);
});

test('the decimal text of any amount has its exact value', () => {
  fc.assert(
    fc.property(
      fc.bigInt(),
      (micros) => BigInt(decimalOf(micros).replace('.', '')) === micros && /^-?\d+\.\d{6}$/.test(decimalOf(micros)),
    ),
  );
});

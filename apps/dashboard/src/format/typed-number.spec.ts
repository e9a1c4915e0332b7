import { NOT_A_NUMBER, PERCENT, PRICE, WHOLE, numberOrNull, numberText, typedNumber } from './typed-number';

test.each([
  ['', null],
  ['  ', null],
  ['0', 0],
  ['0.000001', 0.000001],
  ['9.8500000', 9.85],
  ['.5', 0.5],
  ['12.', 12],
  ['+3', 3],
  ['999999999999999', 999_999_999_999_999],
  ['123456789.123456', 123_456_789.123456],
])('%j is the price %s', (text, value) => {
  expect(typedNumber(text, PRICE)).toEqual({ value });
});

test.each([
  ['1e3', PRICE, NOT_A_NUMBER],
  ['1,5', PRICE, NOT_A_NUMBER],
  ['abc', PRICE, NOT_A_NUMBER],
  ['.', PRICE, NOT_A_NUMBER],
  ['-1', PRICE, 'Enter at least 0.'],
  ['0.0000001', PRICE, 'Enter at most 6 decimals.'],
  ['1000000000000000', PRICE, 'Enter at most 999,999,999,999,999.'],
  ['99999999999.99999', PRICE, 'Enter at most 15 digits.'],
  ['1.5', WHOLE, 'Enter a whole number.'],
  ['2147483648', WHOLE, 'Enter at most 2,147,483,647.'],
  ['100.1', PERCENT, 'Enter at most 100.'],
])('%j is refused', (text, rules, problem) => {
  expect(typedNumber(text, rules)).toEqual({ problem });
  expect(numberOrNull(text, rules)).toBe(null);
});

test.each([0, 0.000001, 0.0000001, 9.85, 1_500, 999_999_999_999_999])(
  '%s is shown as a text that can be typed',
  (value) => {
    expect(Number(numberText(value))).toBe(value);
    expect(numberText(value)).not.toContain('e');
  },
);

test('an absent number is an empty text', () => {
  expect([numberText(null), numberText(undefined)]).toEqual(['', '']);
});

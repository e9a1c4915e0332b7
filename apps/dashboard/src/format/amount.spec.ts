import { amountText, tickText } from './amount';

test.each([
  [0, '0'],
  [0.000001, '0.000001'],
  [2_500, '2,500'],
  [999_999.5, '999,999.5'],
  [1_500_000, '1.5M'],
  [999_999_999_999_999, '1000T'],
])('the amount %d → %s', (amount, text) => {
  expect(amountText(amount)).toBe(text);
});

test('ticks are short', () => {
  expect([0.000001, 0.001, 1, 10_000, 10_000_000_000_000].map(tickText)).toEqual(['1e-6', '0.001', '1', '10K', '10T']);
});

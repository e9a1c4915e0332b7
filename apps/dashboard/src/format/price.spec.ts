import { priceText, totalText } from './price';

test.each([
  [9.85, '9.85'],
  [152, '152.00'],
  [0.000001, '0.000001'],
  [1234567.5, '1,234,567.50'],
  [-3, '-3.00'],
])('the price %s is shown as %s', (price, text) => {
  expect(priceText(price)).toBe(text);
});

test('a total has 2 decimals', () => {
  expect([33560, 0.005, 1e9].map(totalText)).toEqual(['33,560.00', '0.01', '1,000,000,000.00']);
});

import { landedAt } from './line-preview';

test.each([
  [0.1, 0.2, 0.3],
  [53.12, 4.5, 57.62],
  [0.000001, 0, 0.000001],
  [999_999_999.999999, null, 999_999_999.999999],
])('%s with the tariff %s lands at %s', (price, tariff, landed) => {
  expect(landedAt(price, tariff)).toBe(landed);
});

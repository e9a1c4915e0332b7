import { maxDiscount } from './max-discount';

const line = (list_price_at_request: number | null, requested_price: number | null) => ({
  list_price_at_request,
  requested_price,
  approved_price: null,
});

test.each([
  [[], null],
  [[line(null, 5)], null],
  [[line(10, null)], null],
  [[line(0, 5)], null],
  [[line(10, 12)], -20],
  [[line(10, 12), line(10, 9), line(3, 2), line(null, 1)], 33.3333],
  [[line(10, 10)], 0],
])('the largest discount of %j is %s', (lines, discount) => {
  expect(maxDiscount(lines)).toBe(discount);
});

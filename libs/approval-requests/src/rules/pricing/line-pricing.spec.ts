import { discountPercent, landedPrice, maxDiscount, tariffAmount } from './line-pricing';

type Prices = Parameters<typeof landedPrice>[0];
type Tariff = Parameters<typeof tariffAmount>[0];

const line = (prices: Partial<Prices>): Prices => ({
  approved_price: null,
  list_price_at_request: null,
  requested_price: null,
  ...prices,
});
const CHARGED: Tariff = { allow_tariff: true, tariff_surcharge: 0.2 };

test.each<[Tariff, number]>([
  [CHARGED, 0.2],
  [{ allow_tariff: false, tariff_surcharge: 0.2 }, 0],
  [{ allow_tariff: null, tariff_surcharge: 0.2 }, 0],
  [{ allow_tariff: true, tariff_surcharge: null }, 0],
  [undefined, 0],
])('the pricing %j has a tariff of %d per unit', (pricing, amount) => {
  expect(tariffAmount(pricing)).toBe(amount);
});

test.each<[Partial<Prices>, Tariff, number | null]>([
  [{ requested_price: 0.1 }, CHARGED, 0.3],
  [{ requested_price: 0.1, approved_price: 8 }, CHARGED, 8.2],
  [{ requested_price: 10, approved_price: 0 }, CHARGED, 0.2],
  [{ requested_price: 10 }, { allow_tariff: false, tariff_surcharge: 0.2 }, 10],
  [{ requested_price: 10 }, undefined, 10],
  [{}, CHARGED, null],
])('the prices %j with the pricing %j have the landed price %p', (prices, pricing, landed) => {
  expect(landedPrice(line(prices), pricing)).toBe(landed);
});

test.each<[number | null, number | null, number | null]>([
  [100, 85, 15],
  [3, 2, 33.3333],
  [0.3, 0.1, 66.6667],
  [100, 100, 0],
  [100, 0, 100],
  [100, 110, -10],
  [null, 85, null],
  [0, 85, null],
  [100, null, null],
])(
  'with a list price of %p, a requested price of %p is a discount of %p percent',
  (list_price_at_request, requested_price, percent) => {
    expect(discountPercent(line({ list_price_at_request, requested_price }))).toBe(percent);
  },
);

test('the discount ignores the tariff and the approved price', () => {
  expect(discountPercent(line({ list_price_at_request: 100, requested_price: 85, approved_price: 50 }))).toBe(15);
});

const priced = (list_price_at_request: number | null, requested_price: number | null) => ({
  list_price_at_request,
  requested_price,
  approved_price: null,
});

test.each([
  [[], null],
  [[priced(null, 5)], null],
  [[priced(10, null)], null],
  [[priced(0, 5)], null],
  [[priced(10, 12)], -20],
  [[priced(10, 12), priced(10, 9), priced(3, 2), priced(null, 1)], 33.3333],
  [[priced(10, 10)], 0],
])('the largest discount of %j is %s', (lines, discount) => {
  expect(maxDiscount(lines)).toBe(discount);
});

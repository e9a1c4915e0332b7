import type { PrecedentStatistics } from '../../model/precedent';
import { type CountedPrecedent, MOST_COUNTED, precedentDiscount, precedentStatistics } from './precedent-statistics';

const EMPTY: PrecedentStatistics = {
  ring: 'part',
  approved: 0,
  denied: 0,
  min_price: null,
  median_price: null,
  max_price: null,
  last_price: null,
  average_price: null,
  average_discount_percent: null,
  is_bounded: false,
};

const approved = (
  approved_price: number | null,
  quote_quantity: number | null = 1,
  list_price: number | null = null,
): CountedPrecedent => ({ outcome: 'approved', approved_price, quote_quantity, list_price });
const denied = (list_price: number | null = null): CountedPrecedent => ({
  outcome: 'denied',
  approved_price: null,
  quote_quantity: 7,
  list_price,
});
const prices = (price: number): Partial<PrecedentStatistics> => ({
  min_price: price,
  median_price: price,
  max_price: price,
  last_price: price,
  average_price: price,
});

test.each<[string, CountedPrecedent[], Partial<PrecedentStatistics>]>([
  ['nothing', [], {}],
  ['denied lines only: they count, and have no price', [denied(100), denied()], { denied: 2 }],
  ['one approved price', [approved(48.5)], { approved: 1, ...prices(48.5) }],
  [
    'an even number of prices: the mean of the middle two',
    [approved(1), approved(9), approved(3), approved(4)],
    { approved: 4, min_price: 1, median_price: 3.5, max_price: 9, last_price: 1, average_price: 4.25 },
  ],
  [
    'an odd number of prices: the middle one',
    [approved(9), approved(1), approved(2)],
    { approved: 3, min_price: 1, median_price: 2, max_price: 9, last_price: 9, average_price: 4 },
  ],
  [
    'the newest approved price, after newer denials',
    [denied(), approved(7), approved(5)],
    { approved: 2, denied: 1, min_price: 5, median_price: 6, max_price: 7, last_price: 7, average_price: 6 },
  ],
  [
    'the average by quantity, where none counts as 1',
    [approved(10, 3), approved(20, null)],
    { approved: 2, min_price: 10, median_price: 15, max_price: 20, last_price: 10, average_price: 12.5 },
  ],
  [
    'sums without the drift of floats',
    [approved(0.1, 3), approved(0.2, 3)],
    { approved: 2, min_price: 0.1, median_price: 0.15, max_price: 0.2, last_price: 0.1, average_price: 0.15 },
  ],
  [
    'prices rounded half up to 6 decimals',
    [approved(0.000001), approved(0.000002)],
    { approved: 2, ...prices(0.000002), min_price: 0.000001, last_price: 0.000001 },
  ],
  [
    'thirds',
    [approved(1), approved(1), approved(2)],
    { approved: 3, ...prices(1), max_price: 2, average_price: 1.333333 },
  ],
  [
    'prices of 15 digits',
    [approved(999_999_999.999999, 2_000_000_000), approved(999_999_999.999998, 2_000_000_000)],
    {
      approved: 2,
      ...prices(999_999_999.999999),
      min_price: 999_999_999.999998,
    },
  ],
  [
    'the plain mean of discounts, without quantities, denials and lines without a list price',
    [approved(80, 1_000, 100), approved(90, 1, 100), approved(5), approved(1, 1, 0), denied(100)],
    {
      approved: 4,
      denied: 1,
      ...{ min_price: 1, median_price: 42.5, max_price: 90, last_price: 80, average_price: 79.856431 },
      average_discount_percent: 15,
    },
  ],
  [
    'discounts with 4 decimals, negative above list',
    [approved(110, 1, 100), approved(100, 1, 100), approved(100, 1, 100)],
    {
      approved: 3,
      ...prices(100),
      max_price: 110,
      last_price: 110,
      average_price: 103.333333,
      average_discount_percent: -3.3333,
    },
  ],
  ['an approved line without a price, as old data may have', [approved(null, 1, 100)], { approved: 1 }],
])('%s', (_, newest, expected) => {
  expect(precedentStatistics('part', newest)).toEqual({ ...EMPTY, ...expected });
});

test('only the newest 1,000 count, and one more says that there are more', () => {
  const all = Array.from({ length: MOST_COUNTED + 1 }, (_, index) => approved(index + 1));
  const { is_bounded, approved: count, max_price, min_price } = precedentStatistics('customer', all);
  expect({ is_bounded, count, max_price, min_price }).toEqual({
    is_bounded: true,
    count: 1_000,
    max_price: 1_000,
    min_price: 1,
  });
  expect(precedentStatistics('region', all.slice(1))).toMatchObject({
    ring: 'region',
    is_bounded: false,
    approved: 1_000,
  });
});

test.each([
  [{ list_price: 100, approved_price: 80, requested_price: 70 }, 20],
  [{ list_price: 100, approved_price: null, requested_price: 60 }, 40],
  [{ list_price: 100, approved_price: null, requested_price: null }, null],
  [{ list_price: null, approved_price: 80, requested_price: 70 }, null],
])('the discount of %j is %p', (line, discount) => expect(precedentDiscount(line)).toBe(discount));

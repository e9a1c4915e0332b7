import fc from 'fast-check';
import { exceedsDiscount, minRank } from './min-rank';

const rule = (max_discount_percent: number | null, override_min_rank: number | null = 30) => ({
  category_id: 'C-1',
  category_code: 'DRV',
  max_discount_percent,
  override_min_rank,
});

test.each([
  [18, 100, 82, null], // exactly the limit
  [18, 100, 81.999999, 30],
  [18.5, 0.3, 0.2445, null], // a computation with floats would exceed the limit
  [18.5, 0.3, 0.244499, 30],
  [18, 100, 120, null],
  [0, 100, 100, null],
  [0, 100, 99.999999, 30],
  [100, 100, 0, null],
  [18, 0, 0, null],
  [18, null, 1, null],
  [18, 100, null, null],
  [null, 100, 1, null],
])(
  'with a maximum discount of %d %% on a list price of %d, the price %d requires the rank %d',
  (most, list, price, rank) => {
    expect(minRank(rule(most), list, price)).toBe(rank);
  },
);

test('a category without a minimum rank requires none', () => {
  expect(exceedsDiscount(rule(18, null), 100, 50)).toBe(true);
  expect(minRank(rule(18, null), 100, 50)).toBeNull();
});

test('if a price exceeds the maximum discount, every lower price does', () => {
  const price = fc.integer({ min: 0, max: 1_000_000 }).map((cents) => cents / 100);
  fc.assert(
    fc.property(price, price, price, fc.integer({ min: 0, max: 100 }), (list, one, other, most) => {
      const [low, high] = [Math.min(one, other), Math.max(one, other)];
      expect(exceedsDiscount(rule(most), list, low) || !exceedsDiscount(rule(most), list, high)).toBe(true);
    }),
  );
});

import { microsOf } from '@das/platform';
import type { RoutedLevel } from '../../model/route';
import { planHeader, planRoute } from '../routing/plan-route';
import { reasonFor } from './reason-for';

const level = (code: string, rank: number, handles: number | null, finishes: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
});
const LEVELS = [
  level('PA', 10, 250, 100),
  level('RSM-NA', 20, 2_500, 1_500),
  level('RSM-EMEA', 20, 2_500, 1_500),
  level('VP', 40, 9_000, 9_000),
];
const DEMAND = { category_id: 'C-1', category_code: 'DRV', max_discount_percent: 18, override_min_rank: 40 };

const reason = (price: number, demand: typeof DEMAND | null = null): string => {
  const amount = microsOf(price);
  return reasonFor({
    amount,
    basis: 'unit_price',
    steps: planRoute({ amount, levels: LEVELS, min_rank: demand?.override_min_rank }),
    demand,
  });
};

test('a reason names the levels that endorse, the level that finishes, and the minimum rank of the category', () => {
  expect(reason(52.5)).toBe('The unit price of 52.5 is within what PA may finish.');
  expect(reason(152)).toBe(
    'The unit price of 152 is one that PA may handle but not finish, so it goes on to RSM-NA or RSM-EMEA.',
  );
  expect(reason(10_000)).toBe('The unit price of 10000 is one that no level may handle, so the owner decides it.');
  expect(reason(100, { ...DEMAND, override_min_rank: 41 })).toBe(
    'Category DRV allows a discount of 18 %, which this one exceeds, so nobody below rank 41 decides. The unit price of 100 is one that no level of that rank may handle, so the owner decides it.',
  );
  expect(reason(100, DEMAND)).toBe(
    'Category DRV allows a discount of 18 %, which this one exceeds, so nobody below rank 40 decides. The unit price of 100 is within what VP may finish.',
  );
  expect(reasonFor({ amount: null, basis: 'unit_price', steps: planHeader(LEVELS), demand: null })).toBe(
    'A request without lines goes to the lowest rank: PA decides it.',
  );
  expect(reasonFor({ amount: null, basis: 'unit_price', steps: planHeader([]), demand: null })).toBe(
    'A request without lines goes to the lowest rank: the owner decides it.',
  );
});

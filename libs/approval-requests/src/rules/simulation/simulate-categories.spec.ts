import { newId } from '@das/platform';
import type { DiscountRule } from '../../model/route';
import { simulateCategories } from './simulate-categories';

const rule = (max: number | null, rank: number | null): DiscountRule => ({
  category_id: newId(),
  category_code: 'C',
  max_discount_percent: max,
  override_min_rank: rank,
});
const [strict, loose] = [rule(10, 20), rule(null, 30)];
const stored = [strict, loose];
const idOf = ({ category_id }: DiscountRule): string => category_id ?? '';

test('without changes, the rules are those that may require a rank', () => {
  expect(simulateCategories([], stored)).toEqual({ rules: [strict], failures: [] });
});

test.each([
  ['another maximum', { id: idOf(strict), max_discount_percent: 5 }, [{ ...strict, max_discount_percent: 5 }]],
  ['an absent member', { id: idOf(strict), override_min_rank: undefined }, [strict]],
  ['a member that is cleared', { id: idOf(strict), override_min_rank: null }, []],
  [
    'an id in lower case',
    { id: idOf(strict).toLowerCase(), override_min_rank: 7 },
    [{ ...strict, override_min_rank: 7 }],
  ],
  [
    'a rule that becomes complete',
    { id: idOf(loose), max_discount_percent: 0 },
    [strict, { ...loose, max_discount_percent: 0 }],
  ],
])('%s', (_, input, rules) => expect(simulateCategories([input], stored)).toEqual({ rules, failures: [] }));

test('an unknown id and a repeated id are failures', () => {
  const inputs = [newId(), 'nonsense', idOf(strict), idOf(strict).toLowerCase()].map((id) => ({ id }));
  expect(simulateCategories(inputs, stored).failures).toEqual([
    { path: ['input', 'categories', '0', 'id'], rule: 'exists' },
    { path: ['input', 'categories', '1', 'id'], rule: 'exists' },
    { path: ['input', 'categories', '3', 'id'], rule: 'distinct' },
  ]);
});

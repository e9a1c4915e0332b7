import fc from 'fast-check';
import { microsOf } from '@das/platform';
import type { Policy, SimulatedLine } from '../../model/policy';
import type { DiscountRule, RoutedLevel } from '../../model/route';
import { amountOf } from '../pricing/amounts';
import { minRank } from '../pricing/min-rank';
import { planRoute } from '../routing/plan-route';
import { PolicyRoutes } from './policy-routes';

const level = (code: string, rank: number, handle: number | null, finish: number | null): RoutedLevel => ({
  id: code,
  code,
  rank,
  threshold_price_requested: handle,
  threshold_price_approved: finish,
});
const rule: DiscountRule = {
  category_id: 'C',
  category_code: 'ACDC',
  max_discount_percent: 10,
  override_min_rank: 20,
};
const policy: Policy = {
  levels: [level('PA', 10, 250, 100), level('RSM', 20, 2_500, 1_500)],
  rules: [rule],
  routing_basis: 'unit_price',
};
const line = (change: Partial<SimulatedLine> = {}): SimulatedLine => ({
  id: 'L',
  approval_request_id: 'R',
  category_id: null,
  quote_quantity: 40,
  requested_price: 100,
  list_price_at_request: 100,
  request_total: microsOf(9_000),
  ...change,
});
const ranksOf = (given: Policy, of: SimulatedLine): (number | null)[] =>
  new PolicyRoutes(given).of(of).steps.map(({ rank }) => rank);

test.each<[string, Partial<Policy>, Partial<SimulatedLine>, (number | null)[]]>([
  ['a price of exactly the finish limit', {}, {}, [10]],
  ['a price above it', {}, { requested_price: 100.000001 }, [10, 20]],
  ['a price that only the second level may handle', {}, { requested_price: 251 }, [20]],
  ['a price above all limits', {}, { requested_price: 2_501 }, [null]],
  ['no price', {}, { requested_price: null }, [10]],
  ['the line total', { routing_basis: 'line_total' }, {}, [null]],
  ['the line total without a quantity', { routing_basis: 'line_total' }, { quote_quantity: null }, [10]],
  ['the request total', { routing_basis: 'request_total' }, {}, [null]],
  ['a discount of exactly the maximum', {}, { category_id: 'C', requested_price: 90 }, [10]],
  ['a discount above the maximum', {}, { category_id: 'C', requested_price: 89 }, [20]],
  ['a discount without a list price', {}, { category_id: 'C', requested_price: 89, list_price_at_request: null }, [10]],
  ['a category without a rule', {}, { category_id: 'D', requested_price: 1 }, [10]],
  ['no level', { levels: [] }, {}, [null]],
])('%s', (_, change, of, ranks) => expect(ranksOf({ ...policy, ...change }, line(of))).toEqual(ranks));

test('the rule of the category is known where it requires a rank', () => {
  const routes = new PolicyRoutes(policy);
  const of = (requested_price: number) => routes.of(line({ category_id: 'C', requested_price }));
  expect([of(89).demand, of(90).demand]).toEqual([rule, null]);
  expect(of(89).amount).toBe(microsOf(89));
});

test('every line has the route that planRoute plans for it, in any order of lines', () => {
  const price = fc.option(fc.integer({ min: 0, max: 40 }));
  const levels = fc.array(fc.record({ rank: fc.integer({ min: 1, max: 4 }), handle: price, finish: price }), {
    maxLength: 6,
  });
  const lines = fc.array(
    fc.record({
      category_id: fc.constantFrom(null, 'C'),
      quote_quantity: fc.option(fc.integer({ min: 1, max: 3 })),
      requested_price: price,
      list_price_at_request: price,
    }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(levels, lines, fc.constantFrom('unit_price' as const, 'line_total' as const), (made, of, basis) => {
      const given = {
        levels: made.map(({ rank, handle, finish }, index) => level(`L${index}`, rank, handle, finish)),
        rules: [{ ...rule, override_min_rank: 3 }],
        routing_basis: basis,
      };
      const routes = new PolicyRoutes(given);
      for (const each of of.map((change) => line(change))) {
        const min_rank = each.category_id
          ? minRank(given.rules[0] as DiscountRule, each.list_price_at_request, each.requested_price)
          : null;
        const amount = amountOf(basis, each, []);
        expect(routes.of(each).steps).toEqual(planRoute({ amount, levels: given.levels, min_rank }));
      }
    }),
  );
});

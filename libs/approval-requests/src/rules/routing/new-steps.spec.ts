import type { RoutingContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import { NOT_STARTED } from '../deadlines/deadline-of';
import { newSteps, planLineRoute, routeSteps } from './new-steps';

const NOW = '2026-02-01 00:00:00.5';
const PA = { id: 'PA', code: 'PA', rank: 10, threshold_price_requested: 250, threshold_price_approved: 100 };
const RSM = {
  ...PA,
  id: 'RSM',
  code: 'RSM',
  rank: 20,
  threshold_price_requested: null,
  threshold_price_approved: null,
};
const line = { id: 'L', requested_price: 152, quote_quantity: 1, approved_price: null, list_price_at_request: 200 };
const REQUEST = {
  id: 'R',
  round: 3,
  sales_region: ' EMEA',
  request_type: null,
  customer_name: 'Éclair',
  end_customer_name: null,
  account_number: null,
  rep_firm: null,
};
const context = {
  request: REQUEST,
  lines: [line],
  steps: [],
  tenant: { routing_basis: 'unit_price' },
  levels: [RSM, PA],
  rules: new Map(),
} as unknown as RoutingContext;
const [detail] = context.lines as [RequestDetail];
const ranksOf = (steps: { rank: number | null }[]): (number | null)[] => steps.map(({ rank }) => rank);

test('the first of new steps is active, and they are numbered after those that precede', () => {
  const planned = planLineRoute(context, detail, new Map([['L', 152]]));
  const scope_values = ['emea', null, 'éclair', null, null, null];
  const row = { approval_request_id: 'R', opportunity_id: 'L', round: 3, category_id: 'C', scope_values };
  expect(
    newSteps(planned, {
      request: REQUEST,
      line: { id: 'L' },
      category_id: 'C',
      after: 2,
      now: NOW,
      deadlines: context,
    }),
  ).toEqual([
    {
      ...row,
      sequence: 3,
      rank: 10,
      level_ids: ['PA'],
      status: 'active',
      activated_at: NOW,
      ...NOT_STARTED,
      deadline_known: true,
    },
    { ...row, sequence: 4, rank: 20, level_ids: ['RSM'], status: 'waiting', activated_at: null },
  ]);
});

test('the route of a line depends on its price', () => {
  expect(ranksOf(planLineRoute(context, detail, new Map([['L', 52]])))).toEqual([10]);
  expect(ranksOf(planLineRoute(context, detail, new Map([['L', 300]])))).toEqual([20]);
});

test('the route of a line starts at the minimum rank of its category', () => {
  const rules = new Map([
    ['L', { category_id: 'C-1', category_code: 'C', max_discount_percent: 10, override_min_rank: 20 }],
  ]);
  expect(ranksOf(planLineRoute({ ...context, rules }, detail, new Map([['L', 52]])))).toEqual([20]);
});

test('a request without lines has one step at the lowest rank', () => {
  expect(routeSteps(context, [null])).toMatchObject([
    { opportunity_id: null, sequence: 1, rank: 10, status: 'active' },
  ]);
});

test('lines have the routes of their current prices, unless prices are given', () => {
  expect(ranksOf(routeSteps(context, [detail]))).toEqual([10, 20]);
  expect(ranksOf(routeSteps(context, [detail], new Map([['L', 52]])))).toEqual([10]);
});

import type { RoutingContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import { planRound } from './plan-round';
import { NO_CLOCK } from '../../model/step-clock';

const NOW = '2026-02-01 00:00:00.5';
const level = (id: string, rank: number, handles: number | null, finishes: number | null) => ({
  id,
  code: id,
  rank,
  threshold_price_requested: handles,
  threshold_price_approved: finishes,
});
const endorsed = {
  id: 'S',
  tenant_id: 'T',
  acted_by_name: 'Pia',
  approval_request_id: 'R',
  opportunity_id: 'A',
  round: 1,
  sequence: 1,
  rank: 10,
  level_ids: ['PA'],
  status: 'endorsed',
  acted_by_id: 'U',
  acted_rank: 10,
  price: 152,
  carried_from_round: null,
} as unknown as ApprovalStep;
const contextOf = (steps: ApprovalStep[], ids = ['A']): RoutingContext =>
  ({
    request: { id: 'R', round: 2, status: 'pending' },
    lines: ids.map((id) => ({ id, requested_price: 152, quote_quantity: 1, approved_price: null })),
    steps,
    tenant: { routing_basis: 'unit_price' },
    levels: [level('PA', 10, 250, 100), level('RSM', 20, 2_500, 1_500)],
    rules: new Map(),
    now: NOW,
  }) as unknown as RoutingContext;
const short = ({ opportunity_id, sequence, rank, status, carried_from_round: from }: Partial<ApprovalStep>): string =>
  `${opportunity_id} ${sequence} ${status} ${rank}${from ? ` from ${from}` : ''}`;
const FRESH = ['A 1 active 10', 'A 2 waiting 20'];

test.each<[string, RoutingContext, boolean, string[]]>([
  ['that has changed gets a new route', contextOf([endorsed]), false, FRESH],
  ['without an endorsement gets a new route', contextOf([]), true, FRESH],
  ['that is unchanged keeps its endorsement', contextOf([endorsed]), true, ['A 1 endorsed 10 from 1', 'A 2 active 20']],
  ['that was endorsed two rounds ago gets a new route', contextOf([{ ...endorsed, round: 0 }]), true, FRESH],
  [
    'that carried its endorsement keeps the round of its origin',
    contextOf([{ ...endorsed, carried_from_round: 7 }]),
    true,
    ['A 1 endorsed 10 from 7', 'A 2 active 20'],
  ],
  [
    'that was endorsed at a counter price goes on at that price',
    contextOf([{ ...endorsed, price: 2_000 }]),
    true,
    ['A 1 endorsed 10 from 1', 'A 2 active 20', 'A 3 waiting null'],
  ],
])('a line %s', (_, context, isUnchanged, steps) => {
  const plan = planRound(context, () => isUnchanged);
  expect(plan.cleared).toEqual([]);
  expect(plan.added.map((step) => short(step as ApprovalStep))).toEqual(steps);
});

test('a carried step has the columns of the endorsement, without those that reading adds', () => {
  const { id: _id, tenant_id: _tenant, acted_by_name: _name, ...columns } = endorsed;
  expect(planRound(contextOf([endorsed]), () => true).added[0]).toEqual({
    ...columns,
    ...NO_CLOCK,
    round: 2,
    sequence: 1,
    carried_from_round: 1,
    reassignments: 0,
    assigned_to_id: null,
    claimed_by_id: null,
    claimed_until: null,
  });
});

test('a request without lines gets a new step, and lines are planned one by one', () => {
  expect(planRound(contextOf([], []), () => true).added).toMatchObject([
    { opportunity_id: null, round: 2, rank: 10, status: 'active', activated_at: NOW },
  ]);
  const added = planRound(contextOf([endorsed], ['A', 'B']), ({ id }) => id === 'A').added;
  expect(added.map((step) => short(step as ApprovalStep))).toEqual([
    'A 1 endorsed 10 from 1',
    'A 2 active 20',
    'B 1 active 10',
    'B 2 waiting 20',
  ]);
});

import type { LockedContext } from '../../model/approval-context';
import { PA, RSM, contextOf, lineId, withStep } from './decision.fixture';
import { decisionOutcome } from './outcome';
import { planDecision } from './plan-decision';

const outcomeOf = (context: LockedContext, decision: 'approve' | 'deny' = 'approve') =>
  decisionOutcome(planDecision(context, { every: { decision, reason_code: 'price', path: [] } }));
const line = (letter: string, status: string, rest: object) => ({
  opportunity_id: lineId(letter),
  on_behalf_of_id: null,
  status,
  ...rest,
});

test('the result has an outcome for each line of the command, and the levels that decide next', () => {
  const context = contextOf({ prices: [52, 152, 300] });
  expect(outcomeOf(context)).toEqual({
    outcome: 'advanced',
    replayed: false,
    lines: [
      line('A', 'approved', { outcome: 'approved', approved_price: 52, next_levels: [] }),
      line('B', 'pending', { outcome: 'advanced', approved_price: null, next_levels: [RSM] }),
    ],
  });
});

test('the result of a denial has no price and no next level', () => {
  expect(outcomeOf(contextOf({ prices: [152] }), 'deny')).toMatchObject({
    outcome: 'denied',
    lines: [line('A', 'denied', { outcome: 'denied', approved_price: null, next_levels: [] })],
  });
});

test('a decision on a request without lines has one outcome without a line', () => {
  expect(outcomeOf(contextOf({ prices: [] })).lines).toEqual([
    {
      opportunity_id: null,
      on_behalf_of_id: null,
      outcome: 'approved',
      status: 'approved',
      approved_price: null,
      next_levels: [],
    },
  ]);
});

test.each([
  ['endorsed', 'pending', 'approve', 'advanced'],
  ['approved', 'approved', 'approve', 'approved'],
  ['denied', 'denied', 'deny', 'denied'],
] as const)('a repetition of a step that is %s has its outcome', (step, status, decision, outcome) => {
  const given = contextOf({ prices: [152] });
  const signed = withStep(given, 'A1', { status: step, acted_by_id: 'me', price: 152 });
  const next_levels = status === 'pending' ? [PA] : [];
  const context = {
    ...withStep(signed, 'A2', { status: next_levels.length ? 'active' : 'skipped', level_ids: [PA.id] }),
    lines: given.lines.map((each) => ({ ...each, status })),
  };
  expect(outcomeOf(context, decision)).toMatchObject({
    outcome,
    replayed: true,
    lines: [line('A', status, { outcome, next_levels })],
  });
});

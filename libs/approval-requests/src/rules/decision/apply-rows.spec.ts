import type { ApprovalStep } from '../../model/approval-step';
import { applyRows } from './apply-rows';
import { BEFORE, NOW, PA, RSM, contextOf, lineId } from './decision.fixture';
import { planDecision } from './plan-decision';
import { decisionRows } from './rows';
import { NO_CLOCK } from '../../model/step-clock';

const WRITTEN = '2026-02-01 00:00:00';

/** The predicted request after an approval of every line. */
function predicted(context: ReturnType<typeof contextOf>, approved_price?: number) {
  const plan = planDecision(context, {
    every: { decision: 'approve', comment: 'now', approved_price, path: [] },
  });
  return applyRows(context, decisionRows(plan), WRITTEN);
}

const short = ({ id, sequence, status, rank, activated_at }: ApprovalStep): string =>
  `${/^[A-Z]\d$/.test(id) ? id : 'new'} ${sequence} ${status} ${rank} ${activated_at}`;

test('a prediction has the columns of the decision', () => {
  const context = contextOf({ prices: [52, 152] });
  const { request, lines, steps } = predicted(context);
  const before = context.lines.map((line) => ({ ...line }));
  expect(request).toEqual({
    ...context.request,
    version: 2,
    waiting_since: NOW,
    decided_at: null,
    due_at: null,
    updated_at: WRITTEN,
    valid_from: null,
    valid_until: null,
  });
  expect(lines).toEqual([
    { ...before[0], status: 'approved', approved_price: 52, comment: 'now', decided_at: NOW, decided_by_id: 'me' },
    before[1],
  ]);
  expect(steps.map(short)).toEqual([
    `A1 1 approved 10 ${BEFORE}`,
    `B1 1 endorsed 10 ${BEFORE}`,
    `B2 2 active 20 ${NOW}`,
  ]);
  expect(steps[0]).toMatchObject({ comment: 'now', decided_at: NOW, acted_by_id: 'me' });
  expect(context.lines).toEqual(before);
});

test('an approval that is valid from now has the time of the prediction', () => {
  expect(predicted(contextOf()).request).toMatchObject({ status: 'approved', valid_from: NOW, waiting_since: null });
});

test('new steps replace removed ones, in the order in which steps are read', () => {
  const context = contextOf({ prices: [152, 152], decider: { levels: [PA] } });
  const { steps } = predicted({ ...context, steps: context.steps.toReversed() }, 5_000);
  expect(steps.map(short)).toEqual([
    `A1 1 endorsed 10 ${BEFORE}`,
    `new 2 active 40 ${NOW}`,
    `B1 1 endorsed 10 ${BEFORE}`,
    `new 2 active 40 ${NOW}`,
  ]);
  const [, added] = steps;
  expect(added).toEqual({
    id: added?.id,
    tenant_id: 'T',
    approval_request_id: 'R',
    opportunity_id: lineId('A'),
    round: 1,
    sequence: 2,
    rank: 40,
    level_ids: ['VP'],
    status: 'active',
    activated_at: NOW,
    acted_by_id: null,
    acted_rank: null,
    assigned_to_id: null,
    carried_from_request_id: null,
    carried_from_round: null,
    category_id: null,
    claimed_by_id: null,
    claimed_until: null,
    comment: null,
    decided_at: null,
    price: null,
    price_given: false,
    on_behalf_of_id: null,
    reason_code: null,
    reassignments: 0,
    scope_values: [null, null, null, null, null, null],
    ...NO_CLOCK,
    deadline_known: true,
  });
});

test('earlier rounds come first, and steps of the request before those of lines', () => {
  const context = contextOf({ prices: [300], decider: { levels: [RSM] } });
  const [step] = context.steps as [ApprovalStep];
  const past = { ...step, id: 'P1', round: 0 };
  const ofRequest = { ...step, id: 'H1', round: 0, opportunity_id: null };
  const { steps } = predicted({ ...context, steps: [step, past, ofRequest] });
  expect(steps.map(({ id }) => id)).toEqual(['H1', 'P1', 'A1']);
});

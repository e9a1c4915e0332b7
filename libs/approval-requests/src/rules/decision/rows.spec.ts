import type { ApprovalStep, StepStatus } from '../../model/approval-step';
import type { DecisionEffect } from './effects';
import { NOW, contextOf, lineId } from './decision.fixture';
import { planDecision } from './plan-decision';
import { decisionRows, waitingSince } from './rows';
import { NOT_STARTED } from '../deadlines/deadline-of';

const step = (id: string, status: StepStatus, activated_at: string | null): ApprovalStep =>
  ({ id, status, activated_at }) as ApprovalStep;
const effect = (id: string, result: DecisionEffect['result']): DecisionEffect =>
  ({ step: step(id, 'active', null), result }) as DecisionEffect;

const STEPS = [
  step('1', 'active', '2026-01-03 00:00:00'),
  step('2', 'active', '2026-01-02 00:00:00'),
  step('3', 'endorsed', '2026-01-01 00:00:00'),
  step('4', 'waiting', null),
];

test.each<[string, DecisionEffect[], ReturnType<typeof waitingSince>]>([
  ['no decision', [], '2026-01-02 00:00:00'],
  ['a denial of the later step', [effect('1', 'denied')], '2026-01-02 00:00:00'],
  ['an endorsement of the earlier step', [effect('2', 'advanced')], '2026-01-03 00:00:00'],
  ['endorsements of both', [effect('1', 'advanced'), effect('2', 'advanced')], NOW],
  ['an endorsement and an approval', [effect('1', 'advanced'), effect('2', 'approved')], NOW],
  ['approvals of both', [effect('1', 'approved'), effect('2', 'approved')], null],
])('after %s', (_, effects, moment) => {
  expect(waitingSince({ context: { steps: STEPS, now: NOW }, effects })).toBe(moment);
});

const CONTEXT = contextOf({ prices: [52, 152, 152] });
const decide = (...words: object[]) =>
  decisionRows(
    planDecision(CONTEXT, {
      lines: words.map((each, index) => ({
        opportunity_id: lineId('ABC'.charAt(index)),
        decision: 'approve',
        path: [],
        ...each,
      })),
    }),
  );

test('a decision has the rows of its request, lines, steps and decisions', () => {
  const rows = decide({ comment: 'now' }, { decision: 'deny', reason_code: 'price' }, { approved_price: 160 });
  const decided = { decided_by_id: 'me', decided_at: NOW };
  const own = { on_behalf_of_id: null };
  const signed = { acted_by_id: 'me', acted_rank: 10, decided_at: NOW, price_given: false, ...own };
  const decision = { approval_request_id: 'R', round: 1, ...decided, ...own, precedent_known: true };
  expect(rows).toEqual({
    request: {
      id: 'R',
      status: 'pending',
      lifecycle_state: 'pending',
      valid_from: null,
      valid_until: null,
      version: 2,
      waiting_since: NOW,
      decided_at: null,
      due_at: null,
    },
    lines: [
      { id: lineId('A'), status: 'approved', approved_price: 52, reason_code: null, comment: 'now', ...decided },
      { id: lineId('B'), status: 'denied', approved_price: null, reason_code: 'price', comment: null, ...decided },
    ],
    signed: [
      { ...signed, id: 'A1', status: 'approved', price: 52, reason_code: null, comment: 'now' },
      { ...signed, id: 'B1', status: 'denied', price: null, reason_code: 'price', comment: null },
      { ...signed, id: 'C1', status: 'endorsed', price: 160, reason_code: null, comment: null, price_given: true },
    ],
    following: {
      changed: [
        { id: 'B2', status: 'cancelled', activated_at: null, category_id: null, ...NOT_STARTED },
        { id: 'C2', status: 'active', activated_at: NOW, category_id: null, ...NOT_STARTED, deadline_known: true },
      ],
      removed: [],
      added: [],
    },
    decisions: [
      {
        ...decision,
        opportunity_id: lineId('A'),
        step_id: 'A1',
        decision: 'approve',
        outcome: 'approved',
        price: 52,
        reason_code: null,
        comment: 'now',
      },
      {
        ...decision,
        opportunity_id: lineId('B'),
        step_id: 'B1',
        decision: 'deny',
        outcome: 'denied',
        price: null,
        reason_code: 'price',
        comment: null,
      },
      {
        ...decision,
        opportunity_id: lineId('C'),
        step_id: 'C1',
        decision: 'approve',
        outcome: 'advanced',
        price: 160,
        reason_code: null,
        comment: null,
      },
    ],
  });
});

test('the decision of an owner has no rank, and the last one gives the request its validity', () => {
  const owner = { user_id: undefined, levels: [], isOwner: true };
  const context = contextOf({ prices: [], request: { validity_period: '2037-01-31', version: 7 }, decider: owner });
  const rows = decisionRows(planDecision(context, { every: { decision: 'approve', path: [] } }));
  expect(rows).toMatchObject({
    request: {
      version: 8,
      status: 'approved',
      valid_from: NOW,
      valid_until: '2037-01-31 23:59:59',
      waiting_since: null,
    },
    lines: [],
    signed: [{ id: '1', acted_by_id: null, acted_rank: null }],
    decisions: [{ opportunity_id: null, decided_by_id: null }],
  });
});

test('each row of a table has the same columns, so that one statement writes them all', () => {
  const { lines, signed, decisions } = decide({}, { decision: 'deny', comment: 'No' }, { reason_code: 'other' });
  for (const rows of [lines, signed, decisions])
    expect(new Set(rows.map((row) => Object.keys(row).join())).size).toBe(1);
});

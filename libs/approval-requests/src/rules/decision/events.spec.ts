import type { LockedContext } from '../../model/approval-context';
import { contextOf, lineId } from './decision.fixture';
import { decisionAuditRecords, decisionEvents } from './events';
import { planDecision } from './plan-decision';
import { decisionRows } from './rows';

const DENIAL = { decision: 'deny', reason_code: 'price', comment: 'No' } as const;
const planOf = (context: LockedContext, words: object = {}) =>
  planDecision(context, { every: { decision: 'approve', path: [], ...words } });
const eventsOf = (context: LockedContext, words?: object) => {
  const plan = planOf(context, words);
  return decisionEvents(plan, decisionRows(plan));
};
const recordsOf = (context: LockedContext, words?: object, status = 'pending') => {
  const request = { ...context.request, status, lifecycle_state: status } as LockedContext['request'];
  return decisionAuditRecords(planOf(context, words), { request, lines: context.lines.map((line) => ({ ...line })) });
};

test('each line has its event with the lines after the decision, and the last one decides the request', () => {
  const decided = (letter: string) => ({
    actor_id: 'me',
    level_code: 'PA',
    reason_code: 'price',
    comment: 'No',
    opportunity_id: letter && lineId(letter),
  });
  const line = (letter: string, index: number, requested_price: number) => ({
    id: lineId(letter),
    partnumber: `P-${index}`,
    quote_quantity: 2,
    requested_price,
    approved_price: null,
    status: 'denied',
  });
  const data = {
    id: 'R',
    status: 'denied',
    previous_status: 'pending',
    lifecycle_state: 'denied',
    version: 2,
    round: 1,
    opportunities: [line('A', 0, 52), line('B', 1, 152)],
  };
  expect(eventsOf(contextOf({ prices: [52, 152] }), DENIAL)).toEqual([
    { type: 'approval_request.line_denied', data: { ...data, decision: decided('A') } },
    { type: 'approval_request.line_denied', data: { ...data, decision: decided('B') } },
    { type: 'approval_request.denied', data: { ...data, decision: { ...decided('A'), opportunity_id: undefined } } },
  ]);
});

test.each<[string, LockedContext, string[]]>([
  ['approved', contextOf(), ['approval_request.line_approved', 'approval_request.approved']],
  ['endorsed', contextOf({ prices: [152] }), ['approval_request.step_completed']],
  ['without lines', contextOf({ prices: [] }), ['approval_request.approved']],
])('a request that is %s has these events', (_, context, types) => {
  expect(eventsOf(context).map(({ type }) => type)).toEqual(types);
});

test('audit entries have the decision with its price, round and rank', () => {
  const context = contextOf({ prices: [152] });
  const metadata = {
    actor_id: 'me',
    level_code: 'PA',
    reason_code: null,
    comment: null,
    opportunity_id: lineId('A'),
    decision: 'approve',
    price: 152,
    round: 1,
    rank: 10,
  };
  const [line] = context.lines;
  const resource = { type: 'approval_request', id: 'R' };
  expect(recordsOf(context)).toEqual([
    { action: 'approval_line.endorsed', recorded: { before: line, after: line, metadata, resource } },
  ]);
});

test('the entry of the request follows those of its lines, and marks decisions of people on their own requests', () => {
  const decider = { isOwner: true, levels: [] };
  const context = contextOf({ request: { created_by_id: 'me' }, decider });
  const [line, request, ...others] = recordsOf(context, {}, 'approved');
  expect(others).toEqual([]);
  expect(line).toMatchObject({
    action: 'approval_line.approved',
    recorded: { metadata: { self_approval: true, rank: null, level_code: null } },
  });
  expect(request).toEqual({
    action: 'approval_request.approved',
    recorded: {
      before: context.request,
      after: { ...context.request, status: 'approved', lifecycle_state: 'approved' },
      metadata: {
        actor_id: 'me',
        level_code: null,
        reason_code: null,
        comment: null,
        opportunity_id: undefined,
        lifecycle_state: 'approved',
        self_approval: true,
      },
    },
  });
});

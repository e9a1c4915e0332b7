import type { LockedContext } from '../../model/approval-context';
import { contextOf, lineId } from './decision.fixture';
import { decisionEvents } from './events';
import { planDecision } from './plan-decision';
import { decisionRows } from './rows';

const DENIAL = { decision: 'deny', reason_code: 'price', comment: 'No' } as const;
const planOf = (context: LockedContext, words: object = {}) =>
  planDecision(context, { every: { decision: 'approve', path: [], ...words } });
const eventsOf = (context: LockedContext, words?: object) => {
  const plan = planOf(context, words);
  return decisionEvents(plan, decisionRows(plan));
};
test('each line has its event with the lines after the decision, and the last one decides the request', () => {
  const decided = (letter: string) => ({
    actor_id: 'me',
    on_behalf_of_id: null,
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

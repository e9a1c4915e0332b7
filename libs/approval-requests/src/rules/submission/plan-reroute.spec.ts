import type { LockedContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { CommercialEdit } from './commercial-edits';
import { planReroute } from './plan-reroute';

const line = (id: string): RequestDetail =>
  ({ id, requested_price: 52, quote_quantity: 1, approved_price: null }) as RequestDetail;
const step = (opportunity_id: string | null, rest: Partial<ApprovalStep> = {}): ApprovalStep =>
  ({
    opportunity_id,
    round: 1,
    status: 'active',
    carried_from_round: null,
    carried_from_request_id: null,
    price: null,
    ...rest,
  }) as ApprovalStep;
const LEVEL = { id: 'PA', code: 'PA', rank: 10, threshold_price_requested: null, threshold_price_approved: null };
const contextOf = (ids: string[], steps: ApprovalStep[], routing_basis = 'unit_price'): LockedContext =>
  ({
    request: { id: 'R', round: 1, status: 'pending' },
    lines: ids.map(line),
    steps,
    tenant: { routing_basis },
    levels: [LEVEL],
    rules: new Map(),
  }) as unknown as LockedContext;
const NOTHING: CommercialEdit = { touchesRequest: false, touched: [], addsLines: false };
const STEPS = [step('A', { status: 'approved', price: 52 }), step('B')];

interface Rerouted extends Partial<CommercialEdit> {
  before: string[];
  after: string[];
  basis?: string;
  /** The lines that lose their steps, and those that get new ones; null is the request itself. */
  cleared: (string | null)[];
  routed: (string | null)[];
}

const ABC = { before: ['A', 'B', 'C'], after: ['A', 'B', 'C'] };
const TOTAL = 'request_total';
test.each<[string, Rerouted]>([
  ['a line', { ...ABC, touched: [line('C')], cleared: ['C'], routed: ['C'] }],
  ['a new line', { before: ['A'], after: ['A', 'N'], addsLines: true, cleared: ['N'], routed: ['N'] }],
  ['a removed line', { before: ['A', 'B'], after: ['A'], touched: [line('B')], cleared: ['B'], routed: [] }],
  ['the request', { ...ABC, touchesRequest: true, cleared: ['B', 'C'], routed: ['B', 'C'] }],
  ['a line of a total', { ...ABC, basis: TOTAL, touched: [line('C')], cleared: ['B', 'C'], routed: ['B', 'C'] }],
  ['the first line', { before: [], after: ['N'], addsLines: true, cleared: ['N', null], routed: ['N'] }],
  ['the last line', { before: ['B'], after: [], touched: [line('B')], cleared: ['B'], routed: [null] }],
  ['a request without lines', { before: [], after: [], touchesRequest: true, cleared: [null], routed: [null] }],
])('an edit that touches %s', (_, { before, after, basis, cleared, routed, ...edit }) => {
  const plan = planReroute(contextOf(after, STEPS, basis), contextOf(before, STEPS, basis), { ...NOTHING, ...edit });
  expect([plan.cleared, plan.added.map(({ opportunity_id }) => opportunity_id)]).toEqual([cleared, routed]);
});

test('a decision of an earlier round does not keep a line from its new route', () => {
  const steps = [step('A', { round: 0, status: 'approved' })];
  const context = contextOf(['A'], steps);
  expect(planReroute(context, context, { ...NOTHING, touchesRequest: true }).cleared).toEqual(['A']);
});

test('a line that is routed again has the route of its requested price, not of its endorsed one', () => {
  const levels = [{ ...LEVEL, threshold_price_requested: 60 }];
  const carried = step('A', { status: 'endorsed', carried_from_round: 0, price: 900 });
  const context = { ...contextOf(['A'], [carried]), levels } as LockedContext;
  const { added } = planReroute(context, context, { ...NOTHING, touched: [line('A')] });
  expect(added.map(({ rank }) => rank)).toEqual([10]);
});

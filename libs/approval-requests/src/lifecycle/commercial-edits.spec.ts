import type { HeldCase } from '../decisions/approval-case';
import type { ApprovalStep } from '../decisions/approval-step';
import type { LinePlan } from '../plan-line-edits';
import type { RequestDetail } from '../request-detail';
import { type CommercialEdit, commercialEdit, mayEdit, touchesNothing } from './commercial-edits';

const lineOf = (id: string): RequestDetail =>
  ({ id, partnumber: 'P-1', quote_quantity: 2, requested_price: 152, status: 'pending', other_details: null }) as RequestDetail;
const [first, second] = [lineOf('first'), lineOf('second')];
const REQUEST = { customer_name: 'Acme', end_customer_name: null, account_number: null, validity_period: 'P90D', round: 2, lifecycle_state: 'pending' };
const theCase = (steps: Partial<ApprovalStep>[] = [], lifecycle_state = 'pending'): HeldCase =>
  ({
    request: { ...REQUEST, lifecycle_state },
    lines: [first, second],
    steps: steps.map((step) => ({ round: 2, carried_from_round: null, ...step })),
  }) as HeldCase;
const plan = (parts: Partial<LinePlan> = {}): LinePlan => ({ added: [], changed: [], removed: [], failures: [], ...parts });
const changing = (change: object): LinePlan => plan({ changed: [{ line: first, change }] });
const edit = (header: object, lines = plan()): CommercialEdit => commercialEdit(theCase(), header, lines);
const NOTHING = { touchesRequest: false, touched: [], addsLines: false };

describe('an edit touches', () => {
  test.each([
    ['nothing, when it gives nothing', edit({}), NOTHING],
    [
      'nothing, when values are what they were',
      edit({ customer_name: 'Acme', account_number: null }, changing({ partnumber: 'P-1', requested_price: 152.0 })),
      NOTHING,
    ],
    ['nothing, with free fields', edit({ project_name: 'x' }, changing({ other_details: {} })), NOTHING],
    ['the request, by what all lines have in common', edit({ end_customer_name: 'End' }), { ...NOTHING, touchesRequest: true }],
    ['the request, by clearing it', edit({ validity_period: null }), { ...NOTHING, touchesRequest: true }],
    ['a line, by its price', edit({}, changing({ requested_price: 151 })), { ...NOTHING, touched: [first] }],
    ['a line, by clearing its quantity', edit({}, changing({ quote_quantity: null })), { ...NOTHING, touched: [first] }],
    ['a line, by taking it away', edit({}, plan({ removed: [second] })), { ...NOTHING, touched: [second] }],
    ['none of the lines, by adding one', edit({}, plan({ added: [{ partnumber: 'P-2' }] })), { ...NOTHING, addsLines: true }],
  ])('%s', (_, touched, expected) => {
    expect(touched).toEqual(expected);
    expect(touchesNothing(touched)).toBe(expected === NOTHING);
  });
});

describe('content that is decided about', () => {
  const line = edit({}, changing({ requested_price: 1 }));
  const header = edit({ customer_name: 'Other' });
  const decided = { opportunity_id: 'second', status: 'endorsed' } as const;
  test.each<[string, boolean, HeldCase, CommercialEdit]>([
    ['may change before anybody decided', true, theCase(), line],
    ['may change on a line while another is decided', true, theCase([decided]), line],
    ['may not change once that line is decided', false, theCase([{ ...decided, opportunity_id: 'first' }]), line],
    ['may not change for all once one line is decided', false, theCase([decided]), header],
    ['may change after a decision of an earlier round', true, theCase([{ ...decided, round: 1 }]), header],
    ['may change over an endorsement that was only carried', true, theCase([{ ...decided, carried_from_round: 1 }]), header],
    ['may not change when it is over', false, theCase([], 'withdrawn'), line],
    ['may change by nothing at all whenever', true, theCase([decided], 'approved'), edit({})],
  ])('%s', (_, isAllowed, of, touched) => expect(mayEdit(of, touched)).toBe(isAllowed));
});

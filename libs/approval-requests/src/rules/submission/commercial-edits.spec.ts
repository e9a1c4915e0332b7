import type { LockedContext } from '../../model/approval-context';
import type { ApprovalStep } from '../../model/approval-step';
import type { LinePlan } from './plan-line-edits';
import type { RequestDetail } from '../../model/request-detail';
import { type CommercialEdit, commercialEdit, mayEdit, touchesNothing } from './commercial-edits';

const lineOf = (id: string): RequestDetail =>
  ({
    id,
    partnumber: 'P-1',
    quote_quantity: 2,
    requested_price: 152,
    status: 'pending',
    other_details: null,
  }) as RequestDetail;
const [first, second] = [lineOf('first'), lineOf('second')];
const REQUEST = {
  customer_name: 'Acme',
  end_customer_name: null,
  account_number: null,
  validity_period: 'P90D',
  sales_region: 'NA',
  request_type: null,
  rep_firm: null,
  round: 2,
  lifecycle_state: 'pending',
};
const contextOf = (steps: Partial<ApprovalStep>[] = [], lifecycle_state = 'pending'): LockedContext =>
  ({
    request: { ...REQUEST, lifecycle_state },
    lines: [first, second],
    steps: steps.map((step) => ({ round: 2, carried_from_request_id: null, carried_from_round: null, ...step })),
  }) as LockedContext;
const plan = (parts: Partial<LinePlan> = {}): LinePlan => ({
  added: [],
  changed: [],
  removed: [],
  failures: [],
  ...parts,
});
const changing = (change: object): LinePlan => plan({ changed: [{ line: first, change }] });
const edit = (header: object, lines = plan(), dimensions: string[] = []): CommercialEdit =>
  commercialEdit(contextOf(), { header, plan: lines, dimensions: new Set(dimensions) });
const NOTHING = { touchesRequest: false, touched: [], addsLines: false };

describe('an edit touches', () => {
  test.each([
    ['nothing, when it is empty', edit({}), NOTHING],
    [
      'nothing, when the values are unchanged',
      edit({ customer_name: 'Acme', account_number: null }, changing({ partnumber: 'P-1', requested_price: 152.0 })),
      NOTHING,
    ],
    [
      'nothing, when only non-commercial fields change',
      edit({ project_name: 'x' }, changing({ other_details: {} })),
      NOTHING,
    ],
    [
      'the request, when a commercial field of the request changes',
      edit({ end_customer_name: 'End' }),
      { ...NOTHING, touchesRequest: true },
    ],
    [
      'the request, when such a field is cleared',
      edit({ validity_period: null }),
      { ...NOTHING, touchesRequest: true },
    ],
    [
      'nothing, when its region changes and no scope names regions',
      edit({ sales_region: 'EMEA' }, plan(), ['rep_firms']),
      NOTHING,
    ],
    [
      'the request, when its region changes and a scope names regions',
      edit({ sales_region: 'EMEA' }, plan(), ['sales_regions']),
      { ...NOTHING, touchesRequest: true },
    ],
    ['a line, when its price changes', edit({}, changing({ requested_price: 151 })), { ...NOTHING, touched: [first] }],
    [
      'a line, when its quantity is cleared',
      edit({}, changing({ quote_quantity: null })),
      { ...NOTHING, touched: [first] },
    ],
    ['a line, when it is removed', edit({}, plan({ removed: [second] })), { ...NOTHING, touched: [second] }],
    [
      'no existing line, when a line is added',
      edit({}, plan({ added: [{ partnumber: 'P-2' }] })),
      { ...NOTHING, addsLines: true },
    ],
  ])('%s', (_, touched, expected) => {
    expect(touched).toEqual(expected);
    expect(touchesNothing(touched)).toBe(expected === NOTHING);
  });
});

describe('commercial content', () => {
  const line = edit({}, changing({ requested_price: 1 }));
  const header = edit({ customer_name: 'Other' });
  const decided = { opportunity_id: 'second', status: 'endorsed' } as const;
  test.each<[string, boolean, LockedContext, CommercialEdit]>([
    ['may change before any decision', true, contextOf(), line],
    ['may change on a line when another line is decided', true, contextOf([decided]), line],
    ['may not change on a decided line', false, contextOf([{ ...decided, opportunity_id: 'first' }]), line],
    ['may not change on the request when a line is decided', false, contextOf([decided]), header],
    ['may change after a decision of an earlier round', true, contextOf([{ ...decided, round: 1 }]), header],
    [
      'may change when the only endorsement was carried',
      true,
      contextOf([{ ...decided, carried_from_round: 1 }]),
      header,
    ],
    ['may not change on a withdrawn request', false, contextOf([], 'withdrawn'), line],
    ['is unchanged by an empty edit, which is always allowed', true, contextOf([decided], 'approved'), edit({})],
  ])('%s', (_, isAllowed, of, touched) => expect(mayEdit(of, touched)).toBe(isAllowed));
});

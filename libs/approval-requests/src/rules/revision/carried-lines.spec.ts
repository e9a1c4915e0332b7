import type { RoutingBasis } from '@das/tenants';
import type { RequestDetail } from '../../model/request-detail';
import { carriedLines, refuseNothingToDecide } from './carried-lines';

const line = (id: string, requested_price: number | null, quote_quantity: number | null = 2): RequestDetail =>
  ({ id, requested_price, quote_quantity }) as RequestDetail;
const [A, B, C] = [line('A', 52), line('B', 60), line('C', 10)];

interface Case {
  basis?: RoutingBasis;
  touchesRequest?: boolean;
  touched?: RequestDetail[];
  approved?: RequestDetail[];
  revised?: RequestDetail[];
}

test.each<[string, Case, string]>([
  ['nothing changes', {}, 'A B'],
  ['a line changes', { touched: [B], revised: [A, line('B', 61)] }, 'A'],
  ['a line becomes cheaper', { touched: [B], revised: [A, line('B', 59)] }, 'A'],
  ['the request changes', { touchesRequest: true }, ''],
  ['a line is added', { revised: [A, B, line('new', 1_000)] }, 'A B'],
  ['a line total grows', { basis: 'line_total', touched: [B], revised: [A, line('B', 60, 3)] }, 'A'],
  ['the request total stays', { basis: 'request_total' }, 'A B'],
  ['an added line raises the request total', { basis: 'request_total', revised: [A, B, line('new', 1)] }, ''],
  ['an added line without a price does not', { basis: 'request_total', revised: [A, B, line('new', null)] }, 'A B'],
  [
    'a denied line counted in the total',
    { basis: 'request_total', approved: [A, B, C], revised: [A, B, line('new', 10)] },
    'A B',
  ],
  [
    'a line left out counted in the total',
    { basis: 'request_total', touched: [B], revised: [A, line('new', 60)] },
    'A',
  ],
  [
    'a changed line raises the request total',
    { basis: 'request_total', touched: [B], revised: [A, line('B', 60.01)] },
    '',
  ],
])('when %s, these lines are carried', (_, { basis = 'unit_price', touchesRequest = false, ...rest }, expected) => {
  const { touched = [], approved = [A, B], revised = [A, B] } = rest;
  const carried = carriedLines([A, B], { edit: { touched, touchesRequest }, basis, approved, revised });
  expect(carried.map(({ id }) => id).join(' ')).toBe(expected);
});

test('a revision that leaves nothing to decide is refused', () => {
  expect(() => refuseNothingToDecide(true)).not.toThrow();
  expect(() => refuseNothingToDecide(false)).toThrow('validation_failed');
});

import { plannedTotal } from './planned-total';
import type { BulkRequest, RequestsById } from './use-bulk-requests';

const line = (quote_quantity: number | null, requested_price: number | null) => ({
  partnumber: 'VPS-480-48D',
  quote_quantity,
  requested_price,
  discount_percent: null,
});
const request = (id: string, lines: BulkRequest['opportunities'], warnings = 0): [string, BulkRequest] => [
  id,
  {
    id,
    customer_name: null,
    project_name: null,
    warnings: Array.from({ length: warnings }, () => ({ code: 'BELOW_MOQ' })),
    opportunities: lines,
  },
];
const REQUESTS: RequestsById = new Map([
  request('A', [line(2, 50), line(1, 8.5)], 2),
  request('B', [line(4, 10)]),
  request('C', [line(4, null)], 1),
]);

test.each([
  [
    [
      ['A', 'approved'],
      ['B', 'advanced'],
    ],
    { total: 148.5, warned: 1 },
  ],
  [
    [
      ['A', 'failed'],
      ['B', 'approved'],
    ],
    { total: 40, warned: 0 },
  ],
  [[['C', 'approved']], { total: null, warned: 1 }],
  [[['unreadable', 'approved']], { total: null, warned: 0 }],
] as const)('%j', (outcomes, sum) => {
  expect(
    plannedTotal(
      outcomes.map(([id, outcome]) => ({ id, outcome })),
      REQUESTS,
    ),
  ).toEqual(sum);
});

import type { Tenant } from '@das/tenants';
import type { RoutingContext } from '../../model/approval-context';
import type { RequestDetail } from '../../model/request-detail';
import type { RoutedLevel } from '../../model/route';
import { draftRequest } from './draft-request';
import { NEW_LINE, newLine } from './new-lines';
import { planNewRequest } from './plan-new-request';
import { NOT_STARTED } from '../deadlines/deadline-of';

const STARTED = { ...NOT_STARTED, deadline_known: true };
const NOW = '2026-02-01 00:00:00.5';
const PA: RoutedLevel = {
  id: 'PA',
  code: 'PA',
  rank: 10,
  threshold_price_requested: 152,
  threshold_price_approved: 100,
};
const listPrices = new Map([['P-1', 60]]);
const lineOf = (id: string, requested_price: number): RequestDetail => ({
  ...newLine('R', { partnumber: 'P-1', quote_quantity: 2, requested_price }, listPrices),
  ...NEW_LINE,
  id,
  tenant_id: '',
});
const contextOf = (lines: RequestDetail[]): RoutingContext => ({
  request: draftRequest('R', 'U'),
  lines,
  steps: [],
  tenant: { routing_basis: 'unit_price' } as Tenant,
  levels: [PA] as RoutingContext['levels'],
  rules: new Map(),
  now: NOW,
});

test('a new request is planned as values: its row, its lines, their steps and its event', () => {
  const lines = [lineOf('L1', 52), lineOf('L2', 120.0000004)];
  const { event, ...rows } = planNewRequest(contextOf(lines), {
    customer_name: 'Acme',
    justification: 'A price match.',
    opportunities: [],
  });
  const step = {
    approval_request_id: 'R',
    category_id: null,
    scope_values: [null, null, 'acme', null, null, null],
    round: 1,
    activated_at: NOW,

    status: 'active',
    rank: 10,
    level_ids: ['PA'],
    sequence: 1,
  };
  expect(rows).toEqual({
    request: {
      customer_name: 'Acme',
      justification: 'A price match.',
      id: 'R',
      created_by_id: 'U',
      requested_total: '344.000000',
      max_discount: 13.3333,
      waiting_since: NOW,
      due_at: null,
    },
    lines,
    text: 'Acme\u001fP-1',
    steps: [
      { ...step, ...STARTED, opportunity_id: 'L1' },
      { ...step, ...STARTED, opportunity_id: 'L2' },
      { ...step, opportunity_id: 'L2', sequence: 2, rank: null, level_ids: [], status: 'waiting', activated_at: null },
    ],
  });
  const key = { external_id: null, external_source: null };
  const line = { partnumber: 'P-1', quote_quantity: 2, approved_price: null, status: 'pending', ...key };
  expect(event).toEqual({
    type: 'approval_request.created',
    data: {
      id: 'R',
      status: 'pending',
      previous_status: null,
      lifecycle_state: 'pending',
      version: 1,
      round: 1,
      justification: 'A price match.',
      ...key,
      metadata: {},
      opportunities: [
        { ...line, id: 'L1', requested_price: 52 },
        { ...line, id: 'L2', requested_price: 120 },
      ],
      decision: null,
    },
  });
});

test('a request without lines has one step at the lowest rank', () => {
  const { steps } = planNewRequest(contextOf([]), {});
  expect(steps.map(({ opportunity_id, rank, status }) => ({ opportunity_id, rank, status }))).toEqual([
    { opportunity_id: null, rank: 10, status: 'active' },
  ]);
});

import type { Tenant } from '@das/tenants';
import type { ApprovalRequest, RequestStatus } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import { rollUp, rollUpRequest } from './roll-up';

test.each([
  [['pending'], 'pending', 'pending'],
  [['approved', 'pending', 'denied'], 'pending', 'pending'],
  [['approved', 'approved'], 'approved', 'approved'],
  [['approved', 'denied'], 'approved', 'partially_approved'],
  [['denied', 'denied'], 'denied', 'denied'],
] as const)('lines that are %j give the status %s and the state %s', (statuses, status, lifecycle_state) =>
  expect(rollUp([...statuses])).toEqual({ status, lifecycle_state }),
);

const NOW = '2026-07-02 03:30:00.25'; // still 1 July in Chicago
const after = (validity_period: string | null, ...statuses: RequestStatus[]): object =>
  rollUpRequest(
    {
      request: { validity_period } as ApprovalRequest,
      tenant: { timezone: 'America/Chicago' } as Tenant,
      steps: [],
      now: NOW,
    },
    statuses,
  );

test('an approval is valid from now to the end of its last day, and without end when its period is absent or not understood', () => {
  const approved = { status: 'approved', lifecycle_state: 'approved', decided_at: NOW, valid_from: NOW };
  expect(after(null, 'approved')).toEqual({ ...approved, valid_until: null });
  expect(after('some day', 'approved')).toEqual({ ...approved, valid_until: null });
  expect(after('2037-01-31', 'approved')).toEqual({ ...approved, valid_until: '2037-02-01 05:59:59' });
  expect(after('0', 'approved', 'denied')).toEqual({
    ...approved,
    lifecycle_state: 'partially_approved',
    valid_until: '2026-07-02 04:59:59',
  });
});

test('a pending or denied request has no validity', () => {
  expect(after('P90D', 'approved', 'pending')).toEqual({
    status: 'pending',
    lifecycle_state: 'pending',
    decided_at: null,
  });
  expect(after('P90D', 'denied')).toEqual({ status: 'denied', lifecycle_state: 'denied', decided_at: NOW });
});

test('a revision with a carried line ends with its source, and one without carried lines by its own validity period', () => {
  const facts = {
    request: { validity_period: 'P90D' } as ApprovalRequest,
    tenant: { timezone: 'UTC' } as Tenant,
    now: NOW,
  };
  const carried = [{ carried_from_request_id: 'S' }] as ApprovalStep[];
  const own = [{ carried_from_request_id: null }] as ApprovalStep[];
  for (const valid_until of ['2026-07-10 23:59:59', null]) {
    const source = { valid_until } as ApprovalRequest;
    expect(rollUpRequest({ ...facts, source, steps: carried }, ['approved'])).toMatchObject({
      valid_from: NOW,
      valid_until,
    });
    expect(rollUpRequest({ ...facts, source, steps: own }, ['approved'])).toMatchObject({
      valid_until: '2026-09-30 23:59:59',
    });
  }
});

import type { RequestStatus } from '../approval-request';
import { endOfDay, dayIn } from '../lifecycle/end-of-day';
import type { ApprovalCase } from './approval-case';
import { stateAfter } from './state-after';

const after = (validity_period: string | null, ...statuses: RequestStatus[]): object =>
  stateAfter({ request: { validity_period }, tenant: { timezone: 'America/Chicago' } } as ApprovalCase, statuses);

test('an approval holds from now on, to the end of its last day where it says one', () => {
  const approved = { status: 'approved', lifecycle_state: 'approved', valid_from: 'now' };
  expect(after(null, 'approved')).toEqual({ ...approved, valid_until: null });
  expect(after('some day', 'approved')).toEqual({ ...approved, valid_until: null });
  expect(after('2037-01-31', 'approved')).toEqual({ ...approved, valid_until: '2037-02-01 05:59:59' });
  const today = endOfDay(dayIn(new Date(), 'America/Chicago'), 'America/Chicago');
  expect(after('0', 'approved', 'denied')).toEqual({ ...approved, lifecycle_state: 'partially_approved', valid_until: today });
});

test('nothing else holds at all', () => {
  expect(after('P90D', 'approved', 'pending')).toEqual({ status: 'pending', lifecycle_state: 'pending' });
  expect(after('P90D', 'denied')).toEqual({ status: 'denied', lifecycle_state: 'denied' });
});

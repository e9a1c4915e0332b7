import type { LifecycleState } from '../../model/approval-request';
import { type UsedLine, isUsable, stateAt } from './is-usable';

const END = '2030-06-30 21:59:59'; // the end of 30 June in Berlin

const used = (
  now: string,
  {
    state = 'expired',
    late_use_days = 2,
    line = {},
  }: { state?: LifecycleState; late_use_days?: number; line?: object } = {},
): UsedLine => ({
  line: { status: 'approved', revoked_at: null, superseded_at: null, ...line },
  request: { lifecycle_state: state, valid_until: END },
  now,
  tenant: { timezone: 'Europe/Berlin', late_use_days },
});

test.each<[string, UsedLine, string | undefined, boolean]>([
  ['valid', used(`${END}.9`, { state: 'approved' }), '2030-06-30', true],
  ['ended, before the worker stores it', used('2030-06-30 22:00:00', { state: 'approved' }), '2030-06-30', true],
  ['expired, at the last second of the late days', used('2030-07-02 21:59:59.9'), '2030-06-30', true],
  ['expired, a second later', used('2030-07-02 22:00:00'), '2030-06-30', false],
  ['expired, for an order of the day after the end', used('2030-07-01 10:00:00'), '2030-07-01', false],
  ['expired, for an order without a valid day', used('2030-07-01 10:00:00'), undefined, true],
  ['expired, without late days', used('2030-06-30 22:00:00', { late_use_days: 0 }), '2030-06-30', false],
  ['expired and revoked', used('2030-07-01 10:00:00', { line: { revoked_at: END } }), '2030-06-30', false],
  ['expired and superseded', used('2030-07-01 10:00:00', { line: { superseded_at: END } }), '2030-06-30', false],
  ['denied in an expired request', used('2030-07-01 10:00:00', { line: { status: 'denied' } }), '2030-06-30', false],
  ['approved in a pending request', used('2030-06-01 10:00:00', { state: 'pending' }), '2030-06-01', false],
])('a line that is %s', (_case, line, ordered_on, expected) => expect(isUsable(line, ordered_on)).toBe(expected));

test('without an end, a line stays usable', () => {
  const { request, ...line } = used('2099-01-01 00:00:00', { state: 'approved' });
  expect(isUsable({ ...line, request: { ...request, valid_until: null } }, '2099-01-01')).toBe(true);
});

test.each<[LifecycleState, string | null, LifecycleState]>([
  ['approved', END, 'expired'],
  ['partially_approved', END, 'expired'],
  ['approved', null, 'approved'],
  ['approved', '2030-07-01 10:00:00', 'approved'],
  ['revoked', END, 'revoked'],
  ['pending', null, 'pending'],
])('a request that is %s until %s is %s on 1 July', (lifecycle_state, valid_until, state) =>
  expect(stateAt({ lifecycle_state, valid_until }, '2030-07-01 10:00:00.5')).toBe(state),
);

import type { ApprovalRequest, LifecycleState } from '../../model/approval-request';
import { isValid, isValidLine } from './is-valid';

const LAST_SECOND = '2030-06-30 23:59:59';

const request = (lifecycle_state: LifecycleState, valid_until: string | null): ApprovalRequest =>
  ({ lifecycle_state, valid_until }) satisfies Partial<ApprovalRequest> as ApprovalRequest;

describe.each<LifecycleState>(['approved', 'partially_approved'])('a request that is %s', (state) => {
  test.each([
    [null, '9999-12-31 23:59:59', true],
    [LAST_SECOND, '2030-01-01 00:00:00', true],
    [LAST_SECOND, LAST_SECOND, true],
    [LAST_SECOND, `${LAST_SECOND}.999999`, true],
    [LAST_SECOND, '2030-07-01 00:00:00', false],
  ])('with valid_until %s, at %s: %s', (valid_until, now, expected) => {
    expect(isValid(request(state, valid_until), now)).toBe(expected);
  });
});

test.each<LifecycleState>(['pending', 'denied', 'withdrawn', 'expired', 'revoked', 'superseded'])(
  'a request that is %s is never valid',
  (state) => {
    expect([null, LAST_SECOND].map((until) => isValid(request(state, until), '2030-01-01 00:00:00'))).toEqual([
      false,
      false,
    ]);
  },
);

test.each([
  ['approved', null, null, 'approved', true],
  ['approved', null, null, 'expired', false],
  ['approved', '2030-01-01 00:00:00', null, 'approved', false],
  ['approved', null, '2030-01-01 00:00:00', 'approved', false],
  ['denied', null, null, 'partially_approved', false],
] as const)(
  'a line that is %s, revoked at %s and superseded at %s, of a request that is %s: %s',
  (...[status, revoked_at, superseded_at, state, expected]) =>
    expect(isValidLine({ status, revoked_at, superseded_at }, request(state, null), '2030-01-02 00:00:00')).toBe(
      expected,
    ),
);

import { endedState } from './ended-state';

const AT = '2030-01-01 00:00:00';
const LINES = {
  approved: { status: 'approved', revoked_at: null, superseded_at: null },
  denied: { status: 'denied', revoked_at: null, superseded_at: null },
  revoked: { status: 'approved', revoked_at: AT, superseded_at: null },
  superseded: { status: 'approved', revoked_at: null, superseded_at: AT },
} as const;

test.each([
  [['approved'], undefined],
  [['approved', 'revoked', 'superseded'], undefined],
  [['revoked', 'denied'], 'revoked'],
  [['superseded', 'denied'], 'superseded'],
  [['revoked', 'superseded'], 'superseded'],
] as const)('lines that are %j give the state %s', (lines, state) =>
  expect(endedState(lines.map((name) => LINES[name]))).toBe(state),
);

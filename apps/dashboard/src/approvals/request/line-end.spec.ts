import { lineState, linesInForce } from './line-end';

const AT = '2026-11-22 10:00:00';
const line = (given: object = {}) => ({ status: 'approved', revoked_at: null, superseded_at: null, ...given });

test.each([
  [line(), 'approved'],
  [line({ status: 'denied' }), 'denied'],
  [line({ revoked_at: AT }), 'revoked'],
  [line({ superseded_at: AT }), 'superseded'],
])('the state of a line: %j', (given, state) => expect(lineState(given)).toBe(state));

test('ended lines do not add to a total, unless all approvals have ended', () => {
  const [kept, denied, revoked, superseded] = [
    line(),
    line({ status: 'denied' }),
    line({ revoked_at: AT }),
    line({ superseded_at: AT }),
  ];
  expect(linesInForce([kept, denied, revoked, superseded])).toEqual([kept, denied]);
  expect(linesInForce([denied, revoked, superseded])).toEqual([denied, revoked, superseded]);
});

import { delegationBody } from './delegation-body';

const UNTIL = '2026-03-09 08:00:00';
const EARLIER = '2026-03-04 12:30:00';
const LATER = '2026-03-09 08:00:07';
const NONE = { until: UNTIL, revoked_at: null, ended_at: null };

test.each([
  [undefined, `Until ${UNTIL} UTC.`],
  [0, `No steps wait for you. Until ${UNTIL} UTC.`],
  [1, `1 step waits for you. Until ${UNTIL} UTC.`],
  [1_200, `1,200 steps wait for you. Until ${UNTIL} UTC.`],
])('the start of a delegation with %s waiting steps', (waiting, body) => {
  expect(delegationBody('delegation_started', NONE, waiting)).toBe(body);
});

test.each([
  ['by time', { ended_at: LATER }, UNTIL],
  ['because a person became inactive', { ended_at: EARLIER }, EARLIER],
  ['by a revocation', { revoked_at: EARLIER }, EARLIER],
])('the end of a delegation %s', (_, change, end) => {
  expect(delegationBody('delegation_ended', { ...NONE, ...change }, undefined)).toBe(`Ended ${end} UTC.`);
});

import { todayIn } from './today-in';

test.each([
  ['UTC', '2026-11-22T23:30:00Z', '2026-11-22'],
  ['Europe/Berlin', '2026-11-22T23:30:00Z', '2026-11-23'],
  ['America/Chicago', '2026-03-01T03:00:00Z', '2026-02-28'],
])('in %s, %s is on the day %s', (timezone, moment, day) => {
  expect(todayIn(timezone, Date.parse(moment))).toBe(day);
});

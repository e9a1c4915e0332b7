import { firstOfPeriod } from './default-period';

test.each([
  ['2026-11-26T12:00:00Z', 'UTC', '2026-10-28'],
  ['2026-11-26T02:00:00Z', 'America/New_York', '2026-10-27'],
  ['2026-11-25T23:30:00Z', 'Asia/Tokyo', '2026-10-28'],
])('the last 30 days at %s in %s begin on %s', (now, timezone, first) => {
  expect(firstOfPeriod(Date.parse(now), timezone)).toBe(first);
});

import { endOfDay, lastBefore, startOfDay } from './day-bounds';

test.each([
  ['2026-11-22', 'UTC', '2026-11-22 00:00:00', '2026-11-22 23:59:59'],
  ['2026-11-22', 'America/Chicago', '2026-11-22 06:00:00', '2026-11-23 05:59:59'],
  ['2026-12-31', 'Asia/Kolkata', '2026-12-30 18:30:00', '2026-12-31 18:29:59'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28 23:00:00', '2026-03-29 21:59:59'], // 23 hours
  ['2026-10-25', 'Europe/Berlin', '2026-10-24 22:00:00', '2026-10-25 22:59:59'], // 25 hours
  ['2026-11-01', 'Pacific/Auckland', '2026-10-31 11:00:00', '2026-11-01 10:59:59'],
])('%s in %s begins and ends at its own midnights', (day, timezone, start, end) => {
  expect([startOfDay(day, timezone), endOfDay(day, timezone)]).toEqual([start, end]);
});

test('the last second before a day is that of the day before', () => {
  expect(lastBefore('2026-11-22', 'America/Chicago')).toBe('2026-11-22 05:59:59');
});

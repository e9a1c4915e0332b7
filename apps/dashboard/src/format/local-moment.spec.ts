import { beginOf, endOf, lastBefore, localMoment } from './local-moment';

test.each([
  ['2026-11-22', 'UTC', '2026-11-22 00:00:00', '2026-11-22 23:59:59'],
  ['2026-11-22T14:05', 'UTC', '2026-11-22 14:05:00', '2026-11-22 14:05:59'],
  ['2026-11-22', 'Asia/Kolkata', '2026-11-21 18:30:00', '2026-11-22 18:29:59'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01 13:00:00', '2026-07-01 13:00:59'],
  ['2026-11-22', 'America/Chicago', '2026-11-22 06:00:00', '2026-11-23 05:59:59'],
  ['2026-12-31', 'Asia/Kolkata', '2026-12-30 18:30:00', '2026-12-31 18:29:59'],
  ['2026-03-29', 'Europe/Berlin', '2026-03-28 23:00:00', '2026-03-29 21:59:59'], // 23 hours
  ['2026-10-25', 'Europe/Berlin', '2026-10-24 22:00:00', '2026-10-25 22:59:59'], // 25 hours
  ['2026-11-01', 'Pacific/Auckland', '2026-10-31 11:00:00', '2026-11-01 10:59:59'],
])('%s in %s begins at %s and ends at %s', (local, timezone, begin, end) => {
  expect([beginOf(local, timezone), endOf(local, timezone)]).toEqual([begin, end]);
});

test('the last second before a day is that of the day before', () => {
  expect(lastBefore('2026-11-22', 'America/Chicago')).toBe('2026-11-22 05:59:59');
});

test('the text of a field is the time in the zone', () => {
  expect(localMoment('2026-11-22 23:40:31', 'Asia/Kolkata')).toBe('2026-11-23T05:10');
});

test('a field that is read and sent again names the same minute', () => {
  expect(beginOf(localMoment('2026-03-29 01:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 01:30:00');
});

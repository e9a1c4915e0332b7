import { beginOf, endOf, localMoment } from './local-moment';

test.each([
  ['2026-11-22', 'UTC', '2026-11-22 00:00:00', '2026-11-22 23:59:59'],
  ['2026-11-22T14:05', 'UTC', '2026-11-22 14:05:00', '2026-11-22 14:05:59'],
  ['2026-11-22', 'Asia/Kolkata', '2026-11-21 18:30:00', '2026-11-22 18:29:59'],
  ['2026-07-01T09:00', 'America/New_York', '2026-07-01 13:00:00', '2026-07-01 13:00:59'],
  // the day on which the clocks change has 25 hours
  ['2026-10-25', 'Europe/Berlin', '2026-10-24 22:00:00', '2026-10-25 22:59:59'],
])('%s in %s begins at %s and ends at %s', (local, timezone, begin, end) => {
  expect([beginOf(local, timezone), endOf(local, timezone)]).toEqual([begin, end]);
});

test('without a time there is no limit', () => {
  expect([beginOf(undefined, 'UTC'), endOf(undefined, 'UTC')]).toEqual([undefined, undefined]);
});

test('the text of a field is the time in the zone', () => {
  expect(localMoment('2026-11-22 23:40:31', 'Asia/Kolkata')).toBe('2026-11-23T05:10');
});

test('a field that is read and sent again names the same minute', () => {
  expect(beginOf(localMoment('2026-03-29 01:30:00', 'Europe/Berlin'), 'Europe/Berlin')).toBe('2026-03-29 01:30:00');
});

import { dayIn } from '@das/tenants';
import { endOfDay, monthsBefore, startOfDay } from './end-of-day';

describe('the end of a day', () => {
  test.each([
    ['2026-07-01', 'UTC', '2026-07-01 23:59:59'],
    ['2026-07-01', 'America/Chicago', '2026-07-02 04:59:59'],
    ['2026-12-01', 'America/Chicago', '2026-12-02 05:59:59'],
    ['2026-03-08', 'America/Chicago', '2026-03-09 04:59:59'], // the clocks go forward on that day
    ['2026-11-01', 'America/Chicago', '2026-11-02 05:59:59'], // and back on this one
    ['2026-07-01', 'Asia/Kolkata', '2026-07-01 18:29:59'],
    ['2026-07-01', 'Pacific/Kiritimati', '2026-07-01 09:59:59'],
    ['9999-12-31', 'America/Chicago', '9999-12-31 23:59:59'], // the exact time is in the year 10000
    ['0050-06-01', 'UTC', '0050-06-01 23:59:59'],
    ['0001-01-01', 'Asia/Tokyo', '0001-01-01 14:41:00'], // by local mean time
    ['2018-02-17', 'America/Sao_Paulo', '2018-02-18 02:59:59'], // occurs twice because the clocks went back at midnight; the second one counts
  ])('%s in %s is %s', (date, timezone, end) => expect(endOfDay(date, timezone)).toBe(end));
});

test.each([
  ['2026-07-01', 'UTC', '2026-07-01 00:00:00'],
  ['2026-07-01', 'America/Chicago', '2026-07-01 05:00:00'],
  ['2026-03-01', 'Asia/Kolkata', '2026-02-28 18:30:00'],
  ['2026-03-09', 'America/Chicago', '2026-03-09 05:00:00'], // after the day on which the clocks go forward
])('%s in %s begins at %s', (date, timezone, start) => expect(startOfDay(date, timezone)).toBe(start));

test.each([
  ['2026-10-14', 60, '2021-10-14'],
  ['2026-01-31', 2, '2025-11-30'],
  ['2028-02-29', 60, '2023-02-28'],
  ['2026-03-31', 1, '2026-02-28'],
])('%s minus %d months is %s', (date, months, earlier) => expect(monthsBefore(date, months)).toBe(earlier));

test('the date depends on the time zone', () => {
  const moment = '2026-07-02 03:30:00.25';
  expect([dayIn(moment, 'America/Chicago'), dayIn(moment, 'UTC'), dayIn(moment, 'Asia/Tokyo')]).toEqual([
    '2026-07-01',
    '2026-07-02',
    '2026-07-02',
  ]);
});

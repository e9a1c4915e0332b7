import {
  type Period,
  type PeriodName,
  comparedWith,
  customProblem,
  daysWithin,
  periodOf,
  timeDimension,
  yearUntil,
} from './overview-period';

const CUSTOM = { from: '2026-03-10', to: '2026-03-19' };
const days = (text: string): Period => ({ from: text.slice(0, 10), to: text.slice(-10) });

test.each<[PeriodName, today: string, period: string, compared: string]>([
  ['month', '2026-11-28', '2026-11-01 2026-11-28', '2026-10-01 2026-10-28'],
  ['month', '2026-11-01', '2026-11-01 2026-11-01', '2026-10-01 2026-10-01'],
  ['month', '2026-03-31', '2026-03-01 2026-03-31', '2026-02-01 2026-02-28'],
  ['month', '2028-03-30', '2028-03-01 2028-03-30', '2028-02-01 2028-02-29'],
  ['month', '2026-05-31', '2026-05-01 2026-05-31', '2026-04-01 2026-04-30'],
  ['month', '2026-02-28', '2026-02-01 2026-02-28', '2026-01-01 2026-01-28'],
  ['month', '2026-01-15', '2026-01-01 2026-01-15', '2025-12-01 2025-12-15'],
  ['30d', '2026-11-28', '2026-10-30 2026-11-28', '2026-09-30 2026-10-29'],
  ['30d', '2026-03-01', '2026-01-31 2026-03-01', '2026-01-01 2026-01-30'],
  ['30d', '2028-03-01', '2028-02-01 2028-03-01', '2028-01-02 2028-01-31'],
  ['quarter', '2026-11-28', '2026-10-01 2026-11-28', '2026-07-01 2026-08-28'],
  ['quarter', '2026-01-01', '2026-01-01 2026-01-01', '2025-10-01 2025-10-01'],
  ['quarter', '2026-09-30', '2026-07-01 2026-09-30', '2026-04-01 2026-06-30'], // 92 days, after a quarter of 91
  ['quarter', '2026-06-30', '2026-04-01 2026-06-30', '2026-01-01 2026-03-31'], // 91 days, after a quarter of 90
  ['quarter', '2028-05-01', '2028-04-01 2028-05-01', '2028-01-01 2028-01-31'],
  ['year', '2026-11-28', '2026-01-01 2026-11-28', '2025-01-01 2025-11-28'],
  ['year', '2028-02-29', '2028-01-01 2028-02-29', '2027-01-01 2027-02-28'],
  ['year', '2028-03-01', '2028-01-01 2028-03-01', '2027-01-01 2027-03-01'],
  ['year', '2026-01-01', '2026-01-01 2026-01-01', '2025-01-01 2025-01-01'],
  ['custom', '2026-11-28', '2026-03-10 2026-03-19', '2026-02-28 2026-03-09'],
])('%s on %s is %s, compared with %s', (name, today, period, compared) => {
  const found = periodOf(name, today, CUSTOM);
  expect([found, comparedWith(name, found)]).toEqual([days(period), days(compared)]);
});

test('a custom period of one day is compared with the day before', () => {
  expect(comparedWith('custom', days('2028-03-01'))).toEqual(days('2028-02-29'));
});

test.each([
  ['2026-11-01 2026-11-30', 'day'],
  ['2026-10-01 2026-10-31', 'day'],
  ['2026-10-01 2026-11-01', 'week'],
  ['2026-01-01 2026-07-19', 'week'], // 200 days
  ['2026-01-01 2026-07-20', 'month'],
])('the times of %s are drawn by %s', (period, dimension) => {
  expect(timeDimension(days(period))).toBe(dimension);
});

test.each([
  ['day', '2026-11-23', '2026-11-23 2026-11-23'],
  ['week', '2026-11-23', '2026-11-23 2026-11-29'],
  ['week', '2026-10-26', '2026-10-28 2026-11-01'], // the period begins on a Wednesday
  ['month', '2026-11-01', '2026-11-01 2026-11-30'],
  ['month', '2026-12-01', '2026-12-01 2026-12-09'], // and ends on 9 December
] as const)('the %s that begins on %s has the days %s of the period', (dimension, key, within) => {
  expect(daysWithin(days('2026-10-28 2026-12-09'), dimension, key)).toEqual(days(within));
});

test.each([
  ['2026-11-01 2026-11-28', '2025-11-29 2026-11-28'],
  ['2024-01-01 2026-11-28', '2024-01-01 2026-11-28'],
])('the year until the end of %s is %s', (period, year) => {
  expect(yearUntil(days(period))).toEqual(days(year));
});

test.each([
  [CUSTOM, undefined],
  [{ from: '2026-03-10', to: '2026-03-10' }, undefined],
  [{ from: '2026-11-23', to: '2029-11-22' }, undefined],
  [{ from: '2026-11-23', to: '2029-11-23' }, 'Choose at most 1,096 days.'],
  [{ from: '2026-03-10', to: '2026-03-09' }, 'The last day is before the first one.'],
  [{ from: '', to: '2026-03-09' }, 'Enter both days.'],
  [{ from: '0202-03-09', to: '2026-03-09' }, 'Enter a day from 1900 on.'],
])('%j: %s', (custom, problem) => {
  expect(customProblem(custom)).toBe(problem);
});

import { periodFailures, simulationPeriod } from './simulation-period';

test.each([
  ['UTC', ['2026-01-01', '2026-01-01'], ['2026-01-01 00:00:00', '2026-01-02 00:00:00']],
  ['Asia/Tokyo', ['2026-01-01', '2026-01-31'], ['2025-12-31 15:00:00', '2026-01-31 15:00:00']],
  ['America/Chicago', ['2026-03-08', '2026-03-08'], ['2026-03-08 06:00:00', '2026-03-09 05:00:00']], // a day of 23 hours
  ['America/Chicago', ['2026-11-01', '2026-11-01'], ['2026-11-01 05:00:00', '2026-11-02 06:00:00']], // a day of 25 hours
  ['America/Santiago', ['2026-09-06', '2026-09-06'], ['2026-09-06 04:00:00', '2026-09-07 03:00:00']], // begins at 1 o'clock
  ['Asia/Tokyo', ['0001-01-01', '9999-12-31'], ['0001-01-01 00:00:00', '9999-12-31 15:00:00']],
  ['Etc/GMT+5', ['9999-12-31', '9999-12-31'], ['9999-12-31 05:00:00', '9999-12-31 23:59:59']],
])('the days of %s from %j begin and end at %j', (timezone, [from = '', to = ''], [first, until]) =>
  expect(simulationPeriod({ from, to }, timezone)).toEqual({ from: first, until }),
);

test('a period has at most 366 days', () => {
  expect(periodFailures({ from: '2026-01-01', to: '2027-01-01' })).toEqual([]);
  expect(periodFailures({ from: '2026-01-01', to: '2027-01-02' })).toEqual([
    { path: ['input', 'to'], rule: 'before_or_equal', params: { date: '2027-01-01' } },
  ]);
});

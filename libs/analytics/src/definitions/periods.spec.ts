import { firstDayOf, periodFailures, timeKeys, timeLabel } from './periods';

test.each([
  ['day', '2026-11-28', '2026-11-28', '2026-11-28'],
  ['week', '2026-11-28', '2026-11-23', '2026-W48'],
  ['week', '2026-11-23', '2026-11-23', '2026-W48'],
  ['week', '2027-01-03', '2026-12-28', '2026-W53'],
  ['week', '2024-12-30', '2024-12-30', '2025-W01'],
  ['week', '1969-12-31', '1969-12-29', '1970-W01'],
  ['month', '2026-11-28', '2026-11-01', '2026-11'],
] as const)('the %s of %s begins on %s and is named %s', (dimension, date, key, label) => {
  expect(firstDayOf(dimension, date)).toBe(key);
  expect(timeLabel(dimension, key)).toBe(label);
});

test('a period has every day, week and month that it touches', () => {
  const period = { from: '2026-01-30', to: '2026-02-02' };
  expect(timeKeys('day', period)).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', '2026-02-02']);
  expect(timeKeys('week', period)).toEqual(['2026-01-26', '2026-02-02']);
  expect(timeKeys('month', period)).toEqual(['2026-01-01', '2026-02-01']);
});

test('a period has at most 1,096 days', () => {
  const from = '2026-11-23';
  expect(periodFailures({ from, to: '2029-11-22' })).toEqual([]);
  expect(periodFailures({ from, to: '2029-11-23' })).toEqual([
    { path: ['input', 'to'], rule: 'before_or_equal', params: { date: '2029-11-22' } },
  ]);
  expect(periodFailures({ from: '9999-12-01', to: '9999-12-31' })).toEqual([]);
});

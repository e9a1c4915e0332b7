import { daysOf } from './days-of';

const NOW = new Date('2026-03-01T23:59:59.999Z');

test.each([
  [{}, '2026-01-31', '2026-03-01'],
  [{ to: '2026-02-10' }, '2026-01-12', '2026-02-10'],
  [{ from: '2026-02-10' }, '2026-02-10', '2026-03-01'],
  [{ from: '2025-11-30', to: '2026-03-01' }, '2025-11-30', '2026-03-01'],
  [{ from: '2026-04-01' }, '2026-04-01', '2026-03-01'],
  [{ to: '0001-01-02' }, '0001-01-01', '0001-01-02'],
  [{ from: '9999-12-31', to: '9999-12-31' }, '9999-12-31', '9999-12-31'],
])('%j asks for the days from %s to %s', (given, from, to) => {
  expect(daysOf(given, NOW)).toEqual({ from, to, failures: [] });
});

test('a last day before the first one is refused', () => {
  const failures = [{ path: ['to'], rule: 'after_or_equal', params: { earliest: 'from' } }];
  expect(daysOf({ from: '2026-02-02', to: '2026-02-01' }, NOW).failures).toEqual(failures);
});

test('more than 92 days are refused, also without `to`', () => {
  const failures = [{ path: ['to'], rule: 'before_or_equal', params: { date: '2026-02-28' } }];
  expect(daysOf({ from: '2025-11-29', to: '2026-03-01' }, NOW).failures).toEqual(failures);
  expect(daysOf({ from: '2025-11-29' }, NOW).failures).toEqual(failures);
});

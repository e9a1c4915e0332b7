import { validityEnd } from './validity-end';

describe('the last day of a validity period', () => {
  test.each([
    ['P90D', '2026-01-31', '2026-05-01'],
    ['90 days', '2026-01-31', '2026-05-01'],
    ['90', '2026-01-31', '2026-05-01'],
    ['1 day', '2026-12-31', '2027-01-01'],
    ['12 weeks', '2026-03-02', '2026-05-25'],
    ['P12W', '2026-03-02', '2026-05-25'],
    ['6 months', '2026-08-31', '2027-02-28'],
    ['1 month', '2026-01-31', '2026-02-28'],
    ['1 month', '2028-01-31', '2028-02-29'],
    ['P1M', '2026-01-31', '2026-02-28'],
    ['1 year', '2028-02-29', '2029-02-28'],
    ['P1Y2M10D', '2026-01-31', '2027-04-10'],
    ['  6 Months ', '2026-01-15', '2026-07-15'],
    ['0 days', '2026-01-15', '2026-01-15'],
    ['2027-06-30', '2026-01-15', '2027-06-30'],
    ['2027-6-3', '2026-01-15', '2027-06-03'],
  ])('%s from %s is %s', (period, from, end) => expect(validityEnd(period, from)).toBe(end));

  test.each([
    'soon',
    'P',
    'PT36H',
    '-5 days',
    '1.5 months',
    'until further notice',
    '2026-02-30',
    '90 days or so',
    '999999999 years',
    '8000 years',
    'P99999999999999999D',
  ])('%s is not understood', (period) => expect(validityEnd(period, '2026-01-15')).toBeUndefined());
});

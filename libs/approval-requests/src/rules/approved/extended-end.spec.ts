import { ValidationFailed } from '@das/platform';
import { extendedEnd } from './extended-end';

const NOW = '2027-01-10 12:00:00.5';
const facts = (valid_until: string, now = NOW, timezone = 'UTC') => ({ valid_until, now, tenant: { timezone } });
const VALID = facts('2027-01-31 23:59:59');
const EXPIRED = facts('2027-01-05 23:59:59');
/** Chicago is 6 hours behind UTC in winter, 5 in summer. */
const CHICAGO = 'America/Chicago';

test.each([
  ['a day', VALID, { valid_until: '2027-02-01' }, '2027-02-01 23:59:59'],
  ['an end date as the period', VALID, { validity_period: '2027-02-01' }, '2027-02-01 23:59:59'],
  ['a duration, from the present end', VALID, { validity_period: 'P30D' }, '2027-03-02 23:59:59'],
  ['a month, from the present end', VALID, { validity_period: '1 month' }, '2027-02-28 23:59:59'],
  ['a duration, from today after the end', EXPIRED, { validity_period: '30 days' }, '2027-02-09 23:59:59'],
  ['today after the end', EXPIRED, { valid_until: '2027-01-10' }, '2027-01-10 23:59:59'],
  [
    'a day of the time zone',
    facts('2027-02-01 05:59:59', NOW, CHICAGO),
    { valid_until: '2027-07-01' },
    '2027-07-02 04:59:59',
  ],
  [
    'a duration in the time zone',
    facts('2027-02-01 05:59:59', NOW, CHICAGO),
    { validity_period: 'P1D' },
    '2027-02-02 05:59:59',
  ],
  [
    'a duration from today in the time zone',
    facts('2027-01-05 05:59:59', '2027-01-10 02:00:00', CHICAGO),
    { validity_period: 'P1D' },
    '2027-01-11 05:59:59',
  ],
  [
    'the last second of the present end',
    facts('2027-01-10 12:00:00'),
    { validity_period: 'P1D' },
    '2027-01-11 23:59:59',
  ],
] as const)('%s', (_, at, input, expected) => expect(extendedEnd(at, input)).toBe(expected));

const failuresOf = (...args: Parameters<typeof extendedEnd>): unknown => {
  try {
    return extendedEnd(...args);
  } catch (error) {
    return (error as ValidationFailed).failures;
  }
};
const after = (field: string, date: string) => [{ path: ['input', field], rule: 'after', params: { date } }];

test.each([
  ['the day of the present end', VALID, { valid_until: '2027-01-31' }, after('valid_until', '2027-01-31')],
  ['an earlier day', VALID, { valid_until: '2027-01-30' }, after('valid_until', '2027-01-31')],
  ['an earlier end date', VALID, { validity_period: '2026-12-31' }, after('validity_period', '2027-01-31')],
  ['no duration at all', VALID, { validity_period: '0 days' }, after('validity_period', '2027-01-31')],
  ['yesterday after the end', EXPIRED, { valid_until: '2027-01-09' }, after('valid_until', '2027-01-09')],
  [
    'a day of the time zone',
    facts('2027-02-01 05:59:59', NOW, CHICAGO),
    { valid_until: '2027-01-31' },
    after('valid_until', '2027-01-31'),
  ],
  [
    'an end in an earlier time zone',
    facts('2027-01-31 23:59:59', NOW, CHICAGO),
    { valid_until: '2027-01-30' },
    after('valid_until', '2027-01-30'),
  ],
] as const)('is refused: %s', (_, at, input, expected) => expect(failuresOf(at, input)).toEqual(expected));

test.each(['soon', 'P1.5D', 'P', '2027-02-30', '9000 years'])('the period %s is not understood', (validity_period) =>
  expect(failuresOf(VALID, { validity_period })).toEqual([
    { path: ['input', 'validity_period'], rule: 'validity_period' },
  ]),
);

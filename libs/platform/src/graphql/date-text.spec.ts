import * as fc from 'fast-check';
import { dateOf, dateTimeOf, isDate } from './date-text';

test.each([
  ['2030-01-02', '2030-01-02'],
  ['2030-1-2', '2030-01-02'],
  ['  2030-01-02\n', '2030-01-02'],
  ['2028-02-29', '2028-02-29'],
  ['2000-02-29', '2000-02-29'],
  ['0001-01-01', '0001-01-01'],
  ['9999-12-31', '9999-12-31'],
])('%j is the date %s', (text, date) => {
  expect(dateOf(text)).toBe(date);
});

const NO_DATES = [
  '',
  '2030-02-31',
  '2100-02-29',
  '2030-04-31',
  '2030-13-01',
  '2030-00-10',
  '2030-01-00',
  '0000-01-01',
  '30-01-02',
  '12030-01-02',
  '2030-001-02',
  '2030/01/02',
  '20300102',
  '2030-01-02 00:00:00',
  '2030-01-02T00:00:00Z',
  '-2030-01-02',
  '٢٠٣٠-٠١-٠٢',
];

test.each(NO_DATES)('%j is no date', (text) => {
  expect(dateOf(text)).toBeUndefined();
});

test('every day of the calendar is a date as we write it, and is read from its unpadded form', () => {
  fc.assert(
    fc.property(fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true }), (day) => {
      const text = day.toISOString().slice(0, 10);
      expect(isDate(text)).toBe(true);
      expect(dateOf(text.replace(/-0/g, '-'))).toBe(text);
    }),
  );
});

test.each([
  ['2030-01-02 03:04:05', '2030-01-02 03:04:05'],
  [' 2030-1-2 23:59:59 ', '2030-01-02 23:59:59'],
])('%j is the moment %s', (text, moment) => {
  expect(dateTimeOf(text)).toBe(moment);
});

const NO_MOMENTS = [
  '2030-02-31 00:00:00',
  '2030-01-02 24:00:00',
  '2030-01-02 00:60:00',
  '2030-01-02 23:59:60',
  '2030-01-02 3:04:05',
  '2030-01-02 03:04',
  '2030-01-02 03:04:05.5',
  '2030-01-02 03:04:05Z',
  '2030-01-02T03:04:05',
  '2030-01-02',
  '',
];

test.each(NO_MOMENTS)('%j is no moment', (text) => {
  expect(dateTimeOf(text)).toBeUndefined();
});

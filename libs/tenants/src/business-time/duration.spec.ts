import fc from 'fast-check';
import { durationOf } from './duration';

test.each([
  ['PT1M', { seconds: 60 }],
  ['PT90M', { seconds: 5_400 }],
  ['PT4H', { seconds: 14_400 }],
  ['PT1H30M', { seconds: 5_400 }],
  ['PT720H', { seconds: 2_592_000 }],
  ['PT43200M', { seconds: 2_592_000 }],
  ['PT719H60M', { seconds: 2_592_000 }],
  ['P1D', { days: 1 }],
  ['P90D', { days: 90 }],
])('%s is a duration', (text, duration) => {
  expect(durationOf(text)).toEqual(duration);
});

test.each([
  '',
  'P',
  'PT',
  'P0D',
  'P01D',
  'P91D',
  'P100D',
  'PT0H',
  'PT01H',
  'PT0M',
  'PT1H0M',
  'PT0H1M',
  'PT721H',
  'PT720H1M',
  'PT43201M',
  'PT1M1H',
  'PT1S',
  'PT1.5H',
  'PT-1H',
  'PT+1H',
  '-PT1H',
  'P1DT1H',
  'P1W',
  'P1M',
  'P1Y',
  '1H',
  'pt1h',
  ' PT1H',
  'PT1H ',
  'PT1H\n',
  'P1D\n',
  `PT${'9'.repeat(400)}H`,
  'PT١H',
])('%j is not a duration', (text) => {
  expect(durationOf(text)).toBeUndefined();
});

test('every whole number of hours and minutes within 720 hours is a duration, and every longer one is not', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.integer({ min: 1, max: 2_000 }), (hours, minutes) => {
      const seconds = hours * 3_600 + minutes * 60;
      expect(durationOf(`PT${hours}H${minutes}M`)).toEqual(seconds <= 2_592_000 ? { seconds } : undefined);
    }),
  );
});

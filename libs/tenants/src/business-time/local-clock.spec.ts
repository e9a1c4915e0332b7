import fc from 'fast-check';
import { LocalClock } from './local-clock';

const seconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1_000;
const text = (moment: number): string => new Date(moment * 1_000).toISOString().slice(0, 19).replace('T', ' ');

test.each([
  ['UTC', '2026-11-20 22:00:00', '2026-11-20 22:00:00'],
  ['a time before the change', '2026-03-08 01:59:59', '2026-03-08 07:59:59'],
  ['a skipped time: the end of the gap', '2026-03-08 02:00:00', '2026-03-08 08:00:00'],
  ['another skipped time', '2026-03-08 02:30:00', '2026-03-08 08:00:00'],
  ['the end of the gap', '2026-03-08 03:00:00', '2026-03-08 08:00:00'],
  ['a time after the gap', '2026-03-08 03:30:00', '2026-03-08 08:30:00'],
  ['a time that occurs twice: the first', '2026-11-01 01:30:00', '2026-11-01 06:30:00'],
  ['the last second that occurs twice', '2026-11-01 01:59:59', '2026-11-01 06:59:59'],
  ['the first time that occurs once', '2026-11-01 02:00:00', '2026-11-01 08:00:00'],
])('%s: the clock reaches %s at %s', (name, local, moment) => {
  const clock = LocalClock.of(name === 'UTC' ? 'UTC' : 'America/Chicago');
  expect(text(clock.reaches(seconds(local)))).toBe(moment);
});

test.each([
  ['Pacific/Apia', '2011-12-30 12:00:00', '2011-12-30 10:00:00', 'a day that was skipped'],
  ['America/Havana', '2026-03-08 00:30:00', '2026-03-08 05:00:00', 'a gap at midnight'],
  ['Australia/Lord_Howe', '2026-10-04 02:10:00', '2026-10-03 15:30:00', 'a gap of half an hour'],
  ['Asia/Kathmandu', '2026-05-01 09:00:00', '2026-05-01 03:15:00', 'an offset of 5:45'],
])('%s reaches %s at %s (%s)', (zone, local, moment) => {
  expect(text(LocalClock.of(zone).reaches(seconds(local)))).toBe(moment);
});

const zones = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
const moments = fc.integer({ min: seconds('1990-01-01 00:00:00'), max: seconds('2037-12-31 00:00:00') });

test('in every zone a local time is reached at the first moment that shows it or a later one', () => {
  fc.assert(
    fc.property(zones, moments, (zone, moment) => {
      const clock = LocalClock.of(zone);
      const reached = clock.reaches(clock.at(moment));
      expect(reached).toBeLessThanOrEqual(moment);
      expect(clock.at(reached)).toBe(clock.at(moment));
      expect(clock.at(reached - 1)).toBeLessThan(clock.at(reached));
    }),
    { numRuns: 200 },
  );
});

test('a later local time is never reached earlier', () => {
  const chicago = LocalClock.of('America/Chicago');
  for (const day of ['2026-03-08', '2026-11-01']) {
    const locals = Array.from({ length: 48 * 4 }, (_, quarter) => seconds(`${day} 00:00:00`) + (quarter - 48) * 900);
    const reached = locals.map((local) => chicago.reaches(local));
    expect(reached).toEqual(reached.toSorted((one, other) => one - other));
  }
});

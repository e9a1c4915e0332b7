import fc from 'fast-check';
import {
  type BusinessDays,
  BusinessTime,
  type ResponseClock,
  type WeekdayHours,
  compareDurations,
} from './business-time';
import { type Duration, durationOf } from './duration';
import { DAY_S, LocalClock } from './local-clock';

const seconds = (text: string): number => Date.parse(`${text.replace(' ', 'T')}Z`) / 1_000;
const text = (moment: number | undefined): string | undefined =>
  moment === undefined ? undefined : new Date(moment * 1_000).toISOString().slice(0, 16).replace('T', ' ');
const duration = (given: string): Duration => durationOf(given) ?? { seconds: NaN };

const on = (weekdays: number[], ...spans: [string, string][]): WeekdayHours[] =>
  weekdays.flatMap((weekday) => spans.map(([from, to]) => ({ weekday, from, to })));

const WEEK = [1, 2, 3, 4, 5];
const OFFICE = on(WEEK, ['09:00', '17:00']);
const CHICAGO: BusinessDays = { timezone: 'America/Chicago', hours: OFFICE, holidays: [{ date: '2026-11-26' }] };
const HALF_DAYS = on(WEEK, ['13:00', '17:00'], ['09:00', '12:00']);
const ALWAYS = on([1, 2, 3, 4, 5, 6, 7], ['00:00', '24:00']);
const SHORT_FRIDAY = [...on([1, 2, 3, 4], ['09:00', '17:00']), ...on([5], ['10:00', '14:00'])];

test.each<[string, string, string, ResponseClock]>([
  ['2026-11-20 22:00', 'PT4H', '2026-11-23 18:00', 'business'],
  ['2026-11-20 22:00', 'P1D', '2026-11-23 22:00', 'business'],
  ['2026-11-21 16:00', 'PT8H', '2026-11-23 23:00', 'business'],
  ['2026-11-21 16:00', 'P1D', '2026-11-24 15:00', 'business'],
  ['2026-11-25 22:30', 'PT1H', '2026-11-27 15:30', 'business'],
  ['2026-03-06 22:00', 'PT4H', '2026-03-09 17:00', 'business'],
  ['2026-11-20 22:00', 'PT24H', '2026-11-21 22:00', 'calendar'],
  ['2026-03-07 18:00', 'P1D', '2026-03-08 17:00', 'calendar'],
])('in Chicago, a duration from %s of %s ends at %s (%s)', (begins, given, ends, clock) => {
  expect(text(new BusinessTime(CHICAGO).end(seconds(begins), duration(given), clock))).toBe(ends);
});

test.each<[string, string, string, string, Omit<BusinessDays, 'timezone'> & { timezone?: string }]>([
  [
    'at closing time, not the next opening',
    '2026-11-23 09:00',
    'PT8H',
    '2026-11-23 17:00',
    { hours: OFFICE, holidays: [] },
  ],
  [
    'from closing time: the next opening',
    '2026-11-23 17:00',
    'PT1M',
    '2026-11-24 09:01',
    { hours: OFFICE, holidays: [] },
  ],
  ['from Friday at closing', '2026-11-20 17:00', 'P1D', '2026-11-24 09:00', { hours: OFFICE, holidays: [] }],
  ['over a break at noon', '2026-11-23 11:30', 'PT1H', '2026-11-23 13:30', { hours: HALF_DAYS, holidays: [] }],
  ['at the beginning of a break', '2026-11-23 11:00', 'PT1H', '2026-11-23 12:00', { hours: HALF_DAYS, holidays: [] }],
  ['over midnight', '2026-11-21 23:00', 'PT2H', '2026-11-22 01:00', { hours: ALWAYS, holidays: [] }],
  ['at midnight', '2026-11-21 23:00', 'PT1H', '2026-11-22 00:00', { hours: ALWAYS, holidays: [] }],
  ['a day at all hours', '2026-11-21 23:00', 'P1D', '2026-11-22 23:00', { hours: ALWAYS, holidays: [] }],
  ['a day, before the opening', '2026-11-19 09:30', 'P1D', '2026-11-20 10:00', { hours: SHORT_FRIDAY, holidays: [] }],
  ['a day, after the last hours', '2026-11-19 16:00', 'P1D', '2026-11-20 14:00', { hours: SHORT_FRIDAY, holidays: [] }],
  [
    'a day, into a break',
    '2026-11-22 12:30',
    'P1D',
    '2026-11-23 13:00',
    {
      hours: [...on([7], ['09:00', '17:00']), ...HALF_DAYS],
      holidays: [],
    },
  ],
  [
    'a day over a holiday',
    '2026-11-23 10:00',
    'P1D',
    '2026-11-25 10:00',
    { hours: OFFICE, holidays: [{ date: '2026-11-24' }] },
  ],
  [
    'hours in a gap are skipped',
    '2026-03-08 00:00',
    'PT30M',
    '2026-03-15 07:30',
    {
      hours: on([7], ['02:00', '03:00']),
      holidays: [],
      timezone: 'America/Chicago',
    },
  ],
  [
    'hours that clocks repeat count twice',
    '2026-11-01 06:00',
    'PT2H',
    '2026-11-01 08:00',
    {
      hours: on([7], ['01:00', '03:00']),
      holidays: [],
      timezone: 'America/Chicago',
    },
  ],
  [
    'a time in a gap: the first moment after it',
    '2026-03-07 08:30',
    'P1D',
    '2026-03-08 08:00',
    {
      hours: ALWAYS,
      holidays: [],
      timezone: 'America/Chicago',
    },
  ],
  ['years', '2026-01-05 09:00', 'PT720H', '2028-10-02 14:00', { hours: on([1], ['09:00', '14:00']), holidays: [] }],
])('a duration ends %s: from %s, %s ends at %s', (_, ...[begins, given, ends, days]) => {
  const time = new BusinessTime({ timezone: 'UTC', ...days });
  expect(text(time.end(seconds(begins), duration(given), 'business'))).toBe(ends);
});

test('a duration that does not end within three years has no end', () => {
  const year = (from: string): { date: string }[] =>
    Array.from({ length: 400 }, (_, day) => ({
      date: new Date(Date.parse(from) + day * DAY_S * 7 * 1_000).toISOString().slice(0, 10),
    }));
  const onlyHolidays = new BusinessTime({
    timezone: 'UTC',
    hours: on([1], ['09:00', '10:00']),
    holidays: year('2026-01-05'),
  });
  expect(onlyHolidays.end(seconds('2026-01-01 00:00'), { seconds: 60 }, 'business')).toBeUndefined();
  expect(onlyHolidays.begin(seconds('2033-01-01 00:00'), { days: 1 }, 'business')).toBeUndefined();
  expect(onlyHolidays.begin(seconds('2033-01-01 00:00'), { seconds: 60 }, 'business')).toBeUndefined();
  const weekly = new BusinessTime({ timezone: 'UTC', hours: on([4], ['09:00', '10:00']), holidays: [] });
  const hours = (count: number): string | undefined =>
    text(weekly.end(seconds('2026-01-01 10:00'), { seconds: count * 3_600 }, 'business'));
  expect([hours(156), hours(157)]).toEqual(['2028-12-28 10:00', undefined]);
});

test.each<[string, string, string, string, WeekdayHours[]]>([
  ['within hours', '2026-11-23 18:00', 'PT4H', '2026-11-20 22:00', OFFICE],
  ['at the opening, which is later than the closing before', '2026-11-23 23:00', 'PT8H', '2026-11-23 15:00', OFFICE],
  ['from the opening', '2026-11-23 15:00', 'PT1H', '2026-11-20 22:00', OFFICE],
  ['from a weekend', '2026-11-22 15:00', 'PT1H', '2026-11-20 22:00', OFFICE],
  ['a day earlier', '2026-11-23 22:00', 'P1D', '2026-11-20 22:00', OFFICE],
  ['a day before a holiday', '2026-11-27 20:00', 'P1D', '2026-11-25 20:00', OFFICE],
  ['a day before closing time: the opening of the same day', '2026-11-24 23:00', 'P1D', '2026-11-24 15:00', OFFICE],
])('counted backward, a duration begins %s: until %s, %s begins at %s', (_, ...[ends, given, begins, hours]) => {
  const time = new BusinessTime({ ...CHICAGO, hours });
  expect(text(time.begin(seconds(ends), duration(given), 'business'))).toBe(begins);
});

test('every hour counts backward by the calendar clock', () => {
  const time = new BusinessTime(CHICAGO);
  expect(text(time.begin(seconds('2026-11-21 22:00'), { seconds: DAY_S }, 'calendar'))).toBe('2026-11-20 22:00');
  expect(text(time.begin(seconds('2026-03-08 17:00'), { days: 1 }, 'calendar'))).toBe('2026-03-07 18:00');
});

const zones = fc.constantFrom(
  'UTC',
  'America/Chicago',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/Havana',
  'Africa/Casablanca',
);
const moments = fc.integer({ min: seconds('2024-01-01 00:00'), max: seconds('2031-12-31 00:00') });
const lengths = fc.integer({ min: 1, max: 3_000 }).map((minutes) => ({ seconds: minutes * 60 }));
const times = fc
  .uniqueArray(fc.integer({ min: 0, max: 96 }), { minLength: 2, maxLength: 6 })
  .map((quarters) => quarters.toSorted((one, other) => one - other))
  .map((quarters) =>
    quarters.map((each) => `${`${Math.floor(each / 4)}`.padStart(2, '0')}:${`${(each % 4) * 15}`.padStart(2, '0')}`),
  );
const anyHours = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 7 }), times), { minLength: 1, maxLength: 7 })
  .map((days) =>
    [...new Map(days)].flatMap(([weekday, bounds]) =>
      bounds.flatMap((from, index) =>
        index % 2 || bounds[index + 1] === undefined ? [] : [{ weekday, from, to: bounds[index + 1] as string }],
      ),
    ),
  );
const holidays = fc
  .array(moments, { maxLength: 20 })
  .map((days) => days.map((day) => ({ date: text(day)?.slice(0, 10) as string })));
const calendars = fc.record({ timezone: zones, hours: anyHours, holidays });

test('counting backward is the inverse, and gives the last moment', () => {
  fc.assert(
    fc.property(calendars, moments, lengths, (days, begins, length) => {
      const time = new BusinessTime(days);
      const ends = time.end(begins, length, 'business');
      if (ends === undefined) return;
      const last = time.begin(ends, length, 'business') as number;
      expect(last).toBeGreaterThanOrEqual(begins);
      expect(time.end(last, length, 'business')).toBe(ends);
      expect(time.end(last + 1, length, 'business')).not.toBe(ends);
    }),
    { numRuns: 300 },
  );
});

test('a duration that begins later never ends earlier, and two in a row end as their sum', () => {
  fc.assert(
    fc.property(calendars, moments, lengths, fc.integer({ min: 1, max: 500_000 }), (days, begins, length, later) => {
      const time = new BusinessTime(days);
      const ends = time.end(begins, length, 'business') ?? Infinity;
      expect(time.end(begins + later, length, 'business') ?? Infinity).toBeGreaterThanOrEqual(ends);
      const twice = time.end(begins, { seconds: 2 * length.seconds }, 'business');
      if (twice !== undefined) expect(time.end(ends, length, 'business')).toBe(twice);
    }),
    { numRuns: 300 },
  );
});

test('as many minutes of business are between begin and end as the duration has', () => {
  const hours = HALF_DAYS;
  fc.assert(
    fc.property(zones, moments, fc.integer({ min: 1, max: 900 }), (timezone, given, minutes) => {
      const begins = given - (given % 60);
      const clock = LocalClock.of(timezone);
      const ends = new BusinessTime({ timezone, hours, holidays: [] }).end(
        begins,
        { seconds: minutes * 60 },
        'business',
      );
      let counted = 0;
      for (let moment = begins; moment < (ends as number); moment += 60) {
        const shown = text(clock.at(moment)) as string;
        const isWeekday = ![0, 6].includes(new Date(`${shown.slice(0, 10)}T00:00Z`).getUTCDay());
        if (isWeekday && hours.some(({ from, to }) => from <= shown.slice(11) && shown.slice(11) < to)) counted += 1;
      }
      expect(counted).toBe(minutes);
    }),
    { numRuns: 20 },
  );
});

test('days end at the same local time on a business day, and counting them backward is the inverse', () => {
  fc.assert(
    fc.property(zones, holidays, moments, fc.integer({ min: 1, max: 90 }), (timezone, free, given, days) => {
      const time = new BusinessTime({ timezone, hours: OFFICE, holidays: free });
      const clock = LocalClock.of(timezone);
      const opens = time.begin(
        time.end(given, { seconds: 60 }, 'business') as number,
        { seconds: 60 },
        'business',
      ) as number;
      const ends = time.end(given, { days }, 'business') as number;
      expect(clock.at(ends) % DAY_S).toBe(clock.at(opens) % DAY_S);
      expect(time.begin(ends, { days }, 'business')).toBe(opens);
    }),
    { numRuns: 200 },
  );
});

test.each<[string, string, ResponseClock, number]>([
  ['PT8H', 'P1D', 'business', -1],
  ['PT8H1M', 'P1D', 'business', 1],
  ['PT9H', 'P1D', 'business', 1],
  ['PT60M', 'PT1H', 'business', 0],
  ['P5D', 'P5D', 'business', 0],
  ['P2D', 'P10D', 'business', -1],
  ['PT24H', 'P1D', 'calendar', 0],
  ['PT25H', 'P1D', 'calendar', 1],
])('%s compared with %s (%s): %i', (first, second, clock, sign) => {
  expect(Math.sign(compareDurations(OFFICE, clock, [duration(first), duration(second)]))).toBe(sign);
});

test('a duration that never ends is the longest', () => {
  const weekly = on([1], ['09:00', '10:00']);
  expect(compareDurations(weekly, 'business', [duration('PT720H'), duration('P90D')])).toBe(Infinity);
  expect(compareDurations(weekly, 'business', [duration('PT720H'), duration('PT719H')])).toBe(0);
});

test('10,000 deadlines of one tenant take less than 0.1 ms each', () => {
  const time = new BusinessTime(CHICAGO);
  const begins = seconds('2026-11-20 22:00');
  const started = performance.now();
  for (let count = 0; count < 10_000; count += 1) time.end(begins + count, { days: 3 }, 'business');
  expect(performance.now() - started).toBeLessThan(1_000);
});

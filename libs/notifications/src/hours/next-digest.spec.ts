import { BusinessTime, DEFAULT_HOURS, LocalClock, momentOf, timeOf } from '@das/tenants';
import { type DigestSchedule, dueDigest, nextDigest } from './next-digest';

const schedule = (timezone: string, time: string, further: Partial<DigestSchedule> = {}): DigestSchedule => {
  const business = new BusinessTime({ timezone, hours: DEFAULT_HOURS, holidays: [{ date: '2026-12-25' }] });
  return {
    time,
    clock: LocalClock.of(timezone),
    isBusinessDay: (day) => business.hasHours(day),
    last_day: null,
    since: null,
    ...further,
  };
};
const dayOf = (date: string): number => momentOf(`${date} 00:00:00`) / 86_400;
const every = { isBusinessDay: () => true };

test.each<[title: string, schedule: DigestSchedule, now: string, next: string | undefined]>([
  ['today, before its time', schedule('UTC', '08:00'), '2026-11-27 07:59:59', '2026-11-27 08:00:00'],
  ['at its time, the next one', schedule('UTC', '08:00'), '2026-11-26 08:00:00', '2026-11-27 08:00:00'],
  ['after Friday comes Monday', schedule('UTC', '08:00'), '2026-11-27 08:00:00', '2026-11-30 08:00:00'],
  ['a holiday has none', schedule('UTC', '08:00'), '2026-12-24 09:00:00', '2026-12-28 08:00:00'],
  [
    'in the time zone of the person',
    schedule('America/Chicago', '08:00'),
    '2026-11-27 08:00:00',
    '2026-11-27 14:00:00',
  ],
  [
    'a local date has one',
    schedule('UTC', '08:00', { last_day: dayOf('2026-11-26') }),
    '2026-11-26 07:00:00',
    '2026-11-27 08:00:00',
  ],
  [
    'a skipped time is the first moment after the gap',
    schedule('Europe/Berlin', '02:30', every),
    '2026-03-28 20:00:00',
    '2026-03-29 01:00:00',
  ],
  [
    'a time that occurs twice is the first',
    schedule('Europe/Berlin', '02:30', every),
    '2026-10-24 20:00:00',
    '2026-10-25 00:30:00',
  ],
  [
    'none without business days',
    schedule('UTC', '08:00', { isBusinessDay: () => false }),
    '2026-11-27 08:00:00',
    undefined,
  ],
])('the next digest: %s', (_title, given, now, next) => {
  const found = nextDigest(given, momentOf(now));
  expect(found && timeOf(found.moment)).toBe(next);
});

test.each<[title: string, schedule: DigestSchedule, now: string, due: string | undefined]>([
  ['before its time', schedule('UTC', '08:00'), '2026-11-27 07:59:59', undefined],
  ['at its time', schedule('UTC', '08:00'), '2026-11-27 08:00:00', '2026-11-27 08:00:00'],
  ['within 12 hours', schedule('UTC', '08:00'), '2026-11-27 19:59:59', '2026-11-27 08:00:00'],
  ['not after 12 hours', schedule('UTC', '08:00'), '2026-11-27 20:00:00', undefined],
  ['past midnight', schedule('UTC', '23:00'), '2026-11-28 01:00:00', '2026-11-27 23:00:00'],
  [
    'once for a local date',
    schedule('UTC', '08:00', { last_day: dayOf('2026-11-27') }),
    '2026-11-27 09:00:00',
    undefined,
  ],
  [
    'not for a time before the schedule changed',
    schedule('UTC', '08:00', { since: momentOf('2026-11-27 08:00:00') }),
    '2026-11-27 09:00:00',
    undefined,
  ],
  [
    'for a time after the schedule changed',
    schedule('UTC', '08:00', { since: momentOf('2026-11-27 07:59:59') }),
    '2026-11-27 09:00:00',
    '2026-11-27 08:00:00',
  ],
  ['not at a weekend', schedule('UTC', '08:00'), '2026-11-28 09:00:00', undefined],
  [
    'once in a repeated hour',
    schedule('Europe/Berlin', '02:30', { ...every, last_day: dayOf('2026-10-25') }),
    '2026-10-25 01:30:00',
    undefined,
  ],
])('the digest to make now: %s', (_title, given, now, due) => {
  const found = dueDigest(given, momentOf(now));
  expect(found && timeOf(found.moment)).toBe(due);
});

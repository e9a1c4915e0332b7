import { BusinessTime, DEFAULT_HOURS, LocalClock, momentOf, timeOf } from '@das/tenants';
import { type MailHours, allowedFrom } from './allowed-from';

const hours = (
  from: string | null,
  to: string | null,
  { timezone = 'UTC', isBusiness = false }: { timezone?: string; isBusiness?: boolean } = {},
): MailHours => ({
  clock: LocalClock.of(timezone),
  quiet: from !== null && to !== null ? { from, to } : null,
  business: isBusiness ? new BusinessTime({ timezone: 'UTC', hours: DEFAULT_HOURS, holidays: [] }) : null,
});
const only = { isBusiness: true };

test.each<[title: string, hours: MailHours, now: string, moment: string, reason: string | null]>([
  ['without limits', hours(null, null), '2026-11-27 03:00:00', '2026-11-27 03:00:00', null],
  ['outside of quiet hours', hours('18:00', '07:00'), '2026-11-27 07:00:00', '2026-11-27 07:00:00', null],
  [
    'in quiet hours before midnight',
    hours('18:00', '07:00'),
    '2026-11-27 18:00:00',
    '2026-11-28 07:00:00',
    'quiet_hours',
  ],
  [
    'in quiet hours after midnight',
    hours('18:00', '07:00'),
    '2026-11-27 03:00:00',
    '2026-11-27 07:00:00',
    'quiet_hours',
  ],
  ['in quiet hours of a day', hours('12:00', '13:00'), '2026-11-27 12:30:00', '2026-11-27 13:00:00', 'quiet_hours'],
  [
    'in the zone of the person',
    hours('18:00', '07:00', { timezone: 'America/Chicago' }),
    '2026-11-27 04:00:00',
    '2026-11-27 13:00:00',
    'quiet_hours',
  ],
  ['after business hours', hours(null, null, only), '2026-11-27 17:00:00', '2026-11-30 09:00:00', 'business_hours'],
  ['in business hours', hours(null, null, only), '2026-11-27 16:59:59', '2026-11-27 16:59:59', null],
  ['when both allow it', hours('08:00', '10:00', only), '2026-11-27 18:00:00', '2026-11-30 10:00:00', 'business_hours'],
  [
    'quiet hours that reach into business hours',
    hours('16:00', '10:00', only),
    '2026-11-27 16:30:00',
    '2026-11-30 10:00:00',
    'quiet_hours',
  ],
  [
    'quiet hours over all business hours decide alone',
    hours('08:00', '20:00', only),
    '2026-11-27 09:00:00',
    '2026-11-27 20:00:00',
    'quiet_hours',
  ],
])('mails leave: %s', (...[, given, now, moment, reason]) => {
  const allowed = allowedFrom(given, momentOf(now));
  expect([timeOf(allowed.moment), allowed.reason]).toEqual([moment, reason]);
});

import { DAY_S, LocalClock } from '@das/tenants';

/** The last second of a day in a time zone, `Y-m-d H:i:s` in UTC. @param timezone an IANA name */
export function endOfDay(date: string, timezone: string): string {
  const clock = LocalClock.of(timezone);
  const local = secondsOf(`${date}T23:59:59`);
  // the UTC offsets one day before and after give the one or two moments at which a clock in the zone shows this time
  const moments = [local - DAY_S, local + DAY_S].map((about) => local - clock.offset(about));
  const shown = moments.filter((moment) => clock.at(moment) === local);
  return wireForm(Math.min(Math.max(...(shown.length ? shown : moments)), LAST_MOMENT));
}

/** The first second of a day in a time zone, `Y-m-d H:i:s` in UTC. @param timezone an IANA name */
export const startOfDay = (date: string, timezone: string): string =>
  wireForm(secondsOf(endOfDay(wireForm(secondsOf(`${date}T00:00:00`) - DAY_S).slice(0, 10), timezone)) + 1);

/** The date that is some months earlier: the same day, or the last day of a shorter month. @param date `Y-m-d` */
export function monthsBefore(date: string, months: number): string {
  const [year = 0, month = 0, day = 0] = date.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 - months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(day, last));
  return first.toISOString().slice(0, 10);
}

/** The day before a date, `Y-m-d`. */
export const dayBefore = (date: string): string => wireForm(secondsOf(`${date}T00:00:00`) - DAY_S).slice(0, 10);

/** Later moments have a year of five digits, which the wire format does not support. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59) / 1_000;

/** Whole seconds since 1970. */
const secondsOf = (time: string): number => Math.floor(Date.parse(`${time}Z`) / 1_000);

const wireForm = (moment: number): string => new Date(moment * 1_000).toISOString().slice(0, 19).replace('T', ' ');

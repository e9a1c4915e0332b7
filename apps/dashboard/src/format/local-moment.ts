import { apiMoment, dateOf } from './age';

const SECOND_MS = 1_000;
const END_OF_MINUTE_MS = 59_000;
const DAY_LENGTH = 10;

/** The wall clock of a zone at a moment, as if it were UTC. */
function wallClock_ms(moment_ms: number, timezone: string): number {
  const format = {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: timezone,
  } as const;
  const text = new Intl.DateTimeFormat('sv-SE', { ...format, hourCycle: 'h23' }).format(moment_ms);
  return Date.parse(`${text.replace(' ', 'T')}Z`);
}

/** The moment at which the clock of the zone shows this time. A time that a change of clocks skips is moved forward. */
function momentOf(local: string, timezone: string): number {
  const wall_ms = Date.parse(`${local}Z`);
  const first_ms = wall_ms - (wallClock_ms(wall_ms, timezone) - wall_ms);
  return wall_ms - (wallClock_ms(first_ms, timezone) - first_ms);
}

/** A moment of the API, such as `2026-11-22 14:05:31`, as text of a field in a zone, such as `2026-11-22T15:05`. */
export const localMoment = (moment: string, timezone: string): string =>
  new Date(wallClock_ms(dateOf(moment).getTime(), timezone)).toISOString().slice(0, 16);

/** The first second of a day or minute in a zone as a moment of the API, in UTC. @param local such as `2026-11-22` or `2026-11-22T14:05` */
export const beginOf = (local: string, timezone: string): string => apiMoment(begin_ms(local, timezone));

/** The last second of a day or minute in a zone. */
export const endOf = (local: string, timezone: string): string =>
  apiMoment(momentOf(isDay(local) ? `${local}T23:59` : local, timezone) + END_OF_MINUTE_MS);

/** The last second before a day or minute in a zone. */
export const lastBefore = (local: string, timezone: string): string => apiMoment(begin_ms(local, timezone) - SECOND_MS);

const isDay = (local: string): boolean => local.length === DAY_LENGTH;
const begin_ms = (local: string, timezone: string): number =>
  momentOf(isDay(local) ? `${local}T00:00` : local, timezone);

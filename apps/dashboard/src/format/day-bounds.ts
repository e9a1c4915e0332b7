const DAY_MS = 86_400_000;
const SECOND_MS = 1_000;
const MOMENT_LENGTH = 19;
const DAY_LENGTH = 10;

/** The first second of a day in a time zone, as a moment of the API: `Y-m-d H:i:s` in UTC. @param day such as `2026-11-22` */
export const startOfDay = (day: string, timezone: string): string => momentOf(startOfDay_ms(day, timezone));

/** The last second of a day in a time zone, as a moment of the API. */
export const endOfDay = (day: string, timezone: string): string => momentOf(startOfDay_ms(dayAfter(day), timezone) - SECOND_MS);

/** The last second before a day in a time zone, as a moment of the API. */
export const lastBefore = (day: string, timezone: string): string => momentOf(startOfDay_ms(day, timezone) - SECOND_MS);

const momentOf = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, MOMENT_LENGTH).replace('T', ' ');

const dayAfter = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, DAY_LENGTH);

/** The offset at midnight is that of the zone at the moment that it leads to, so it is read twice. */
function startOfDay_ms(day: string, timezone: string): number {
  const local_ms = Date.parse(`${day}T00:00:00Z`);
  const near_ms = local_ms - offset_ms(local_ms, timezone);
  return local_ms - offset_ms(near_ms, timezone);
}

/** How far the clocks of a time zone are ahead of UTC. */
function offset_ms(at_ms: number, timeZone: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' });
  return Date.parse(`${format.format(at_ms).replace(' ', 'T')}Z`) - at_ms;
}

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** A moment of the API, `Y-m-d H:i:s` in UTC, as a date. */
export const dateOf = (moment: string): Date => new Date(`${moment.replace(' ', 'T')}Z`);

/** A time as a moment of the API, to the second. */
export const apiMoment = (time_ms: number): string => new Date(time_ms).toISOString().slice(0, 19).replace('T', ' ');

/** The time since a moment, such as `40 min`, `3 h` or `2 d`; `now` in the first minute. */
export function ageText(moment: string, now_ms: number): string {
  const age_ms = Math.max(now_ms - dateOf(moment).getTime(), 0);
  if (age_ms < MINUTE_MS) return 'now';
  if (age_ms < HOUR_MS) return `${Math.floor(age_ms / MINUTE_MS)} min`;
  return age_ms < 2 * DAY_MS ? `${Math.floor(age_ms / HOUR_MS)} h` : `${Math.floor(age_ms / DAY_MS)} d`;
}

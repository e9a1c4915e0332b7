import { dateOf } from './age';

const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
const RELATIVE_BELOW_MS = 7 * DAY_MS;

/** A moment of the API in a time zone, such as `22 Nov 2026, 14:05`. */
export const momentText = (moment: string, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, hour: '2-digit', minute: '2-digit', timeZone: timezone }).format(
    dateOf(moment),
  );

const API_MOMENT = /\b\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\b/g;

/** A sentence of the server with its moments in a time zone. They are in UTC, which the text does not say. */
export const withLocalMoments = (sentence: string, timezone: string): string =>
  sentence.replace(API_MOMENT, (moment) => momentText(moment, timezone));

/** The same with seconds, such as `22 Nov 2026, 14:05:31`. */
export const secondText = (moment: string, timezone: string): string =>
  `${momentText(moment, timezone)}:${String(dateOf(moment).getUTCSeconds()).padStart(2, '0')}`;

/** The day of a moment in a time zone, such as `22 Nov 2026`. */
export const momentDayText = (moment: string, timezone: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: timezone }).format(dateOf(moment));

/** A `Date` of the API, such as `2026-11-22`, as `22 Nov 2026`. It has no time zone. */
export const dayText = (day: string): string =>
  new Intl.DateTimeFormat('en-GB', { ...DAY, timeZone: 'UTC' }).format(new Date(`${day.slice(0, 10)}T00:00:00Z`));

/** The distance to another moment, such as `2 h ago` or `in 3 d`. Undefined from 7 days on. */
export function distanceText(moment: string, now_ms: number): string | undefined {
  const distance_ms = now_ms - dateOf(moment).getTime();
  const size_ms = Math.abs(distance_ms);
  if (size_ms >= RELATIVE_BELOW_MS) return undefined;
  if (size_ms < MINUTE_MS) return 'just now';
  const size = sizeText(size_ms);
  return distance_ms > 0 ? `${size} ago` : `in ${size}`;
}

function sizeText(size_ms: number): string {
  if (size_ms < HOUR_MS) return `${Math.floor(size_ms / MINUTE_MS)} min`;
  return size_ms < DAY_MS ? `${Math.floor(size_ms / HOUR_MS)} h` : `${Math.floor(size_ms / DAY_MS)} d`;
}

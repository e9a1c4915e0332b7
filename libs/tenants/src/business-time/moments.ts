import { LocalClock } from './local-clock';

/** The length of `Y-m-d H:i:s`. */
const TO_SECOND = 19;
/** The length of `Y-m-d`. */
const TO_DAY = 10;

/** The seconds since 1970 of a time `Y-m-d H:i:s` in UTC; a fraction of a second is left out. */
export const momentOf = (time: string): number => Date.parse(`${time.slice(0, TO_SECOND).replace(' ', 'T')}Z`) / 1_000;

/** The time `Y-m-d H:i:s` in UTC of a moment in seconds since 1970. */
export const timeOf = (moment: number): string =>
  new Date(moment * 1_000).toISOString().slice(0, TO_SECOND).replace('T', ' ');

/** The date in a time zone, `Y-m-d`. @param time `Y-m-d H:i:s` in UTC, with or without a fraction of a second */
export const dayIn = (time: string, timezone: string): string =>
  timeOf(LocalClock.of(timezone).at(momentOf(time))).slice(0, TO_DAY);

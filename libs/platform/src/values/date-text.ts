import { presentMs } from './past';

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DATE_TIME = /^(\S+) (\d{2}):(\d{2}):(\d{2})$/;
/** RFC 3339, except that the time zone is optional, because several standard libraries omit it. */
const RFC_3339 = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:Z|([+-])(\d{2}):(\d{2}))?$/i;
const MINUTE_MS = 60_000;

/** The date as `Y-m-d`. Accepts unpadded numbers and surrounding blanks; undefined when the text is not a date of the calendar. */
export function dateOf(text: string): string | undefined {
  const [, year, month, day] = DATE.exec(text.trim())?.map(Number) ?? [];
  if (!year || !month || !day) return undefined;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Whether the text is a date in the exact form `Y-m-d`. */
export const isDate = (text: string): boolean => dateOf(text) === text;

/**
 * The date and time as `Y-m-d H:i:s` in UTC, from text in that form or in RFC 3339. Text without a time zone is in UTC; fractions of a
 * second are cut off. Undefined when the text is not a valid date and time.
 */
export function dateTimeOf(text: string): string | undefined {
  const given = text.trim();
  const [, day, hour, minute, second, sign, offset_h, offset_m] = DATE_TIME.exec(given) ?? RFC_3339.exec(given) ?? [];
  const date = day && dateOf(day);
  if (!date || !isClock(hour, minute, second) || !isClock(offset_h, offset_m)) return undefined;
  const moment = `${date} ${hour}:${minute}:${second}`;
  return sign ? inUtc(moment, (sign === '-' ? 1 : -1) * (Number(offset_h) * 60 + Number(offset_m))) : moment;
}

const isClock = (hour = '0', minute = '0', second = '0'): boolean =>
  Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59;

/** @returns undefined outside of the years 1 to 9999 */
function inUtc(moment: string, minutes: number): string | undefined {
  const text = new Date(Date.parse(`${moment.replace(' ', 'T')}Z`) + minutes * MINUTE_MS).toISOString();
  return /^(?!0000)\d{4}-/.test(text) ? text.slice(0, 19).replace('T', ' ') : undefined;
}

/** The current time as `Y-m-d H:i:s` in UTC. */
export const dateTimeNow = (): string => new Date(presentMs()).toISOString().slice(0, 19).replace('T', ' ');

const DATE = /^(\d{4})-(\d{1,2})-(\d{1,2})$/;
const DATE_TIME = /^(\S+) (\d{2}):(\d{2}):(\d{2})$/;

/** `Y-m-d` of a date, also written unpadded or between blanks; undefined for one that no calendar has. */
export function dateOf(text: string): string | undefined {
  const [, year, month, day] = DATE.exec(text.trim())?.map(Number) ?? [];
  if (!year || !month || !day) return undefined;
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return undefined;
  return date.toISOString().slice(0, 10);
}

/** Whether the text is a date as we write it. */
export const isDate = (text: string): boolean => dateOf(text) === text;

/** `Y-m-d H:i:s` of a moment in UTC; undefined for one that no calendar and clock have. */
export function dateTimeOf(text: string): string | undefined {
  const [, day, hour, minute, second] = DATE_TIME.exec(text.trim()) ?? [];
  const date = day && dateOf(day);
  if (!date || Number(hour) > 23 || Number(minute) > 59 || Number(second) > 59) return undefined;
  return `${date} ${hour}:${minute}:${second}`;
}

/** Now, in the same form. */
export const dateTimeNow = (): string => new Date().toISOString().slice(0, 19).replace('T', ' ');

const MINUTE_MS = 60_000;

/** The difference of a time zone from UTC at a moment, such as `UTC+05:30`. */
export function offsetText(timezone: string, at_ms: number): string {
  const name = new Intl.DateTimeFormat('en', { timeZone: timezone, timeZoneName: 'longOffset' }).formatToParts(
    Math.floor(at_ms / MINUTE_MS) * MINUTE_MS,
  );
  const offset = name.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  return offset
    .replace(/^GMT([+-]00:00)?$/, 'UTC')
    .replace('GMT', 'UTC')
    .replace('-', '−');
}

/** All time zones of the IANA database that the browser knows, and the given one. */
export const timeZones = (given: string): string[] =>
  [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone'), given])].sort();

/** Whether the browser knows a time zone of this name. */
export const isTimeZone = (name: string): boolean => {
  try {
    return Intl.DateTimeFormat('en', { timeZone: name }) !== undefined;
  } catch {
    return false;
  }
};

/** A zone with words that a person searches for, such as `America/New York, UTC−05:00`. */
export const zoneText = (timezone: string, at_ms: number): string =>
  `${timezone.replaceAll('_', ' ')}, ${offsetText(timezone, at_ms)}`;

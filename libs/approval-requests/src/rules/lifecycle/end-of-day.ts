/** The last second of a day in a time zone, `Y-m-d H:i:s` in UTC. @param timezone an IANA name */
export function endOfDay(date: string, timezone: string): string {
  const local = Date.parse(`${date}T23:59:59Z`);
  // the UTC offsets one day before and after give the one or two moments at which a clock in the zone shows this time
  const moments = [local - DAY_MS, local + DAY_MS].map((about) => local - utcOffset(about, timezone));
  const shown = moments.filter((moment) => moment + utcOffset(moment, timezone) === local);
  return wireForm(Math.min(Math.max(...(shown.length ? shown : moments)), LAST_MOMENT));
}

/** The date in a time zone, `Y-m-d`. @param time `Y-m-d H:i:s` in UTC, with or without a fraction of a second */
export function dayIn(time: string, timezone: string): string {
  const moment = Date.parse(`${time}Z`);
  return wireForm(moment + utcOffset(moment, timezone)).slice(0, 10);
}

const DAY_MS = 86_400_000;

/** Later moments have a year of five digits, which the wire format does not support. */
const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59);

function utcOffset(moment: number, timezone: string): number {
  const parts = new Map(
    formatIn(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, day, hour, minute, second] = ORDER.map((type) => parts.get(type) ?? 0) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const shown = new Date(0).setUTCFullYear(year, month - 1, day); // Date.UTC reads the year 50 as 1950
  return shown + ((hour * 60 + minute) * 60 + second) * 1000 - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Cached per time zone: creating a formatter is slow. */
function formatIn(timezone: string): Intl.DateTimeFormat {
  const format =
    formats.get(timezone) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...FIELDS });
  formats.set(timezone, format);
  return format;
}

const ORDER = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const FIELDS = {
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: 'numeric',
  minute: 'numeric',
  second: 'numeric',
} as const;

const wireForm = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

/** The last second of a day in a time zone, `Y-m-d H:i:s` in UTC. @param timezone an IANA name */
export function endOfDay(date: string, timezone: string): string {
  const local = Date.parse(`${date}T23:59:59Z`);
  // what the zone was ahead by shortly before and after tells the one or two moments that its clocks may have shown this
  const moments = [local - DAY_MS, local + DAY_MS].map((about) => local - aheadBy(about, timezone));
  const shown = moments.filter((moment) => moment + aheadBy(moment, timezone) === local);
  return wireForm(Math.max(...(shown.length ? shown : moments)));
}

/** The day that it is in a time zone. */
export const dayIn = (moment: Date, timezone: string): string => wireForm(moment.getTime() + aheadBy(moment.getTime(), timezone)).slice(0, 10);

const DAY_MS = 86_400_000;

function aheadBy(moment: number, timezone: string): number {
  const parts = new Map(
    formatIn(timezone)
      .formatToParts(moment)
      .map(({ type, value }) => [type, Number(value)]),
  );
  const [year, month, day, hour, minute, second] = ORDER.map((type) => parts.get(type) ?? 0) as [number, number, number, number, number, number];
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** Made once for each zone that a tenant is in: making one is slow. */
function formatIn(timezone: string): Intl.DateTimeFormat {
  const format = formats.get(timezone) ?? new Intl.DateTimeFormat('en-US', { timeZone: timezone, hourCycle: 'h23', ...FIELDS });
  formats.set(timezone, format);
  return format;
}

const ORDER = ['year', 'month', 'day', 'hour', 'minute', 'second'] as const;
const FIELDS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric' } as const;

const wireForm = (moment: number): string => new Date(moment).toISOString().slice(0, 19).replace('T', ' ');

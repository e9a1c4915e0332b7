/** The choices of the field `Expires`. */
export const EXPIRIES = ['30', '90', '365', 'date', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const momentOf = (time_ms: number): string => new Date(time_ms).toISOString().slice(0, 19).replace('T', ' ');

/** What `expires_at` is, or why it cannot be sent. */
export type ExpiryResult = { expires_at: string | null } | { problem: 'missing' | 'past' };

/** The end of a new key as a moment of the API. A day ends at its last second in the time zone of the tenant. @param from_ms when the form was opened */
export function expiryOf(expiry: Expiry, day: string, from_ms: number, timezone: string): ExpiryResult {
  if (expiry === 'never') return { expires_at: null };
  if (expiry !== 'date') return { expires_at: momentOf(from_ms + Number(expiry) * DAY_MS) };
  if (!DAY.test(day)) return { problem: 'missing' };
  const end_ms = startOfDay(day, timezone, 1) - 1_000;
  return end_ms <= from_ms ? { problem: 'past' } : { expires_at: momentOf(end_ms) };
}

/** When a day begins in a time zone. @param later days later */
function startOfDay(day: string, timezone: string, later: number): number {
  const wanted_ms = Date.parse(`${day}T00:00:00Z`) + later * DAY_MS;
  // the offset is read at the wanted time itself; a second pass corrects a change of the offset in between
  const first_ms = wanted_ms - offset(wanted_ms, timezone);
  return wanted_ms - offset(first_ms, timezone);
}

/** The distance of a time zone from UTC at a moment. */
function offset(time_ms: number, timezone: string): number {
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(time_ms);
  const part = (type: string): string => parts.find((each) => each.type === type)?.value ?? '';
  const local_ms = Date.parse(`${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}:00Z`);
  return local_ms - Math.floor(time_ms / MINUTE_MS) * MINUTE_MS;
}

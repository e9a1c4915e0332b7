import { apiMoment, dateOf } from '../../format/age';
import { endOf } from '../../format/local-moment';

/** The choices of the field `Expires`. */
export const EXPIRIES = ['30', '90', '365', 'date', 'never'] as const;
export type Expiry = (typeof EXPIRIES)[number];

const TEXTS: Record<Expiry, string> = {
  '30': '30 days',
  '90': '90 days',
  '365': '365 days',
  date: 'A date',
  never: 'Never',
};

export const expiryText = (expiry: Expiry): string => TEXTS[expiry];

const DAY_MS = 86_400_000;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** What `expires_at` is, or why it cannot be sent. */
export type ExpiryResult = { expires_at: string | null } | { problem: 'missing' | 'past' };

/** The end of a new key as a moment of the API. A day ends at its last second in the time zone of the tenant. @param from_ms when the form was opened */
export function expiryOf(expiry: Expiry, day: string, from_ms: number, timezone: string): ExpiryResult {
  if (expiry === 'never') return { expires_at: null };
  if (expiry !== 'date') return { expires_at: apiMoment(from_ms + Number(expiry) * DAY_MS) };
  if (!DAY.test(day)) return { problem: 'missing' };
  const expires_at = endOf(day, timezone);
  return dateOf(expires_at).getTime() <= from_ms ? { problem: 'past' } : { expires_at };
}

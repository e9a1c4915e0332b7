import { dateOf } from '../../format/age';
import { countOf, countText } from '../../format/count';

interface Validity {
  lifecycle_state: string;
  is_valid: boolean;
  valid_from: string | null;
  valid_until: string | null;
}

const DAY_MS = 86_400_000;

/** The validity in words, such as `valid until`, the end, and `, 90 days left`. */
export interface ValidityText {
  text: string;
  /** A moment of the API; null without an end. */
  end: string | null;
  left: string;
}

/** How long an approval is valid; undefined when the request was never approved, or its approval was revoked or superseded. */
export function validityText(
  { lifecycle_state, is_valid, valid_from, valid_until: end }: Validity,
  now_ms: number,
): ValidityText | undefined {
  if (lifecycle_state === 'revoked' || lifecycle_state === 'superseded') return undefined;
  if (end === null)
    return is_valid && valid_from !== null ? { text: 'valid without an end', end, left: '' } : undefined;
  if (!is_valid) return { text: 'was valid until', end, left: '' };
  const days = Math.floor((dateOf(end).getTime() - now_ms) / DAY_MS);
  return { text: 'valid until', end, left: days < 1 ? ', last day' : `, ${countOf(days, 'day')} left` };
}

/** How often an approval was extended; undefined when it never was. */
export function extendedText({ extensions }: { extensions: number }): string | undefined {
  if (extensions === 0) return undefined;
  return extensions === 1 ? 'Extended once' : `Extended ${countText(extensions)} times`;
}

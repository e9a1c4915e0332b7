import { dateOf } from '../../format/age';
import { momentDayText } from '../../format/moment';
import { countOf } from '../../format/count';

interface Validity {
  is_valid: boolean;
  valid_from: string | null;
  valid_until: string | null;
}

const DAY_MS = 86_400_000;

/** How long an approval is valid, such as `valid until 20 Feb 2027, 90 days left`; undefined when the request was never approved. */
export function validityText(
  { is_valid, valid_from, valid_until }: Validity,
  { timezone, now_ms }: { timezone: string; now_ms: number },
): string | undefined {
  if (valid_until === null) return is_valid && valid_from !== null ? 'valid without an end' : undefined;
  const day = momentDayText(valid_until, timezone);
  if (!is_valid) return `was valid until ${day}`;
  const days = Math.floor((dateOf(valid_until).getTime() - now_ms) / DAY_MS);
  return `valid until ${day}, ${days < 1 ? 'last day' : `${countOf(days, 'day')} left`}`;
}

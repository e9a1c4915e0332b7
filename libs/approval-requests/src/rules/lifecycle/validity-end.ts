import { dateOf } from '@das/platform';

/** A duration in calendar units. */
interface Span {
  months: number;
  days: number;
}

const ISO_8601 = /^P(?!$)(?:(\d+)Y)?(?:(\d+)M)?(?:(\d+)W)?(?:(\d+)D)?$/i;
const WORDS = /^(\d+)(?:\s*(days?|weeks?|months?|years?))?$/i;
const LAST_YEAR = 9999;
const MAX_UNITS = 4_000_000; // more days than up to the last year

/**
 * The last day of a validity period: `P90D`, `90 days`, `12 weeks`, `6 months`, `1 year`, a number of days, or an end date.
 * One month from 31 January ends on the last day of February.
 *
 * @param from the first day, `Y-m-d`
 * @returns `Y-m-d`; undefined when the period is not understood
 */
export function validityEnd(period: string, from: string): string | undefined {
  const text = period.trim();
  const span = spanOf(text);
  return span ? addSpan(from, span) : dateOf(text);
}

function spanOf(text: string): Span | undefined {
  const iso = ISO_8601.exec(text);
  if (iso) {
    const [years, months, weeks, days] = iso.slice(1).map((digits) => Number(digits ?? 0)) as [
      number,
      number,
      number,
      number,
    ];
    return { months: years * 12 + months, days: weeks * 7 + days };
  }
  const words = WORDS.exec(text);
  if (!words) return undefined;
  const count = Number(words[1]);
  const unit = (words[2] ?? 'day').toLowerCase();
  if (unit.startsWith('month')) return { months: count, days: 0 };
  if (unit.startsWith('year')) return { months: count * 12, days: 0 };
  return { months: 0, days: unit.startsWith('week') ? count * 7 : count };
}

function addSpan(from: string, { months, days }: Span): string | undefined {
  const [year, month, day] = from.split('-').map(Number) as [number, number, number];
  if (months > MAX_UNITS || days > MAX_UNITS) return undefined;
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const lastOfMonth = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const end = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(day, lastOfMonth) + days));
  return end.getUTCFullYear() <= LAST_YEAR ? end.toISOString().slice(0, 10) : undefined;
}

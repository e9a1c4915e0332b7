import type { Failure } from '@das/platform';
import type { Dimension } from './dimensions';

const DAY_MS = 86_400_000;
export const MAX_DAYS = 1_096;

const dateAt = (moment: number): string => new Date(moment).toISOString().slice(0, 10);
const momentOf = (date: string): number => Date.parse(date);
const LAST_DATE = momentOf('9999-12-31');

/** Two dates, both included. */
export interface Period {
  from: string;
  to: string;
}

/** The failures of a period. */
export function periodFailures({ from, to }: Period): Failure[] {
  const last = dateAt(Math.min(momentOf(from) + (MAX_DAYS - 1) * DAY_MS, LAST_DATE));
  return to > last ? [{ path: ['input', 'to'], rule: 'before_or_equal', params: { date: last } }] : [];
}

const THURSDAY = 4; // 1970-01-01
const WEEK = 7;

/** The first day of a date's group, as a date. */
export function firstDayOf(dimension: Dimension, date: string): string {
  if (dimension === 'month') return `${date.slice(0, 8)}01`;
  if (dimension === 'day') return date;
  const day = Math.floor(momentOf(date) / DAY_MS);
  return dateAt((day - ((((day + THURSDAY - 1) % WEEK) + WEEK) % WEEK)) * DAY_MS);
}

/** The keys of all days, weeks or months of a period, in order. */
export function timeKeys(dimension: Dimension, { from, to }: Period): string[] {
  const keys = new Set<string>();
  for (let moment = momentOf(from); moment <= momentOf(to); moment += DAY_MS)
    keys.add(firstDayOf(dimension, dateAt(moment)));
  return [...keys];
}

/** `2026-11-23`, `2026-W48` (ISO) or `2026-11`. */
export function timeLabel(dimension: Dimension, key: string): string {
  if (dimension === 'day') return key;
  if (dimension === 'month') return key.slice(0, 7);
  const thursday = momentOf(key) + 3 * DAY_MS; // its year is that of the week
  const year = new Date(thursday).getUTCFullYear();
  const week = 1 + Math.floor((thursday - Date.UTC(year, 0, 1)) / (WEEK * DAY_MS));
  return `${String(year).padStart(4, '0')}-W${String(week).padStart(2, '0')}`;
}

import type { Failure } from '@das/platform';

const DAY_MS = 86_400_000;
/** Days without `from`. */
const USUAL_DAYS = 30;
const MAX_DAYS = 92;

/** Days in UTC, both included: `Y-m-d`. */
export interface Days {
  from: string;
  to: string;
  failures: Failure[];
}

/** The days that a call asks for: by default 30 days until today, and at most 92. */
export function daysOf(given: { from?: string | null; to?: string | null }, now: Date): Days {
  const to = given.to ?? dateAt(now.getTime());
  const from = given.from ?? moved(to, 1 - USUAL_DAYS);
  return { from, to, failures: failuresOf(from, to, given.to) };
}

function failuresOf(from: string, to: string, given?: string | null): Failure[] {
  const last = moved(from, MAX_DAYS - 1);
  if (to > last) return [{ path: ['to'], rule: 'before_or_equal', params: { date: last } }];
  if (given && given < from) return [{ path: ['to'], rule: 'after_or_equal', params: { earliest: 'from' } }];
  return []; // a period that begins after today has no days
}

/** The first and the last day that the database and the wire format support. */
const FIRST_DAY = Date.parse('0001-01-01');
const LAST_DAY = Date.parse('9999-12-31');

const moved = (date: string, days: number): string => dateAt(Date.parse(date) + days * DAY_MS);

const dateAt = (moment: number): string =>
  new Date(Math.min(Math.max(moment, FIRST_DAY), LAST_DAY)).toISOString().slice(0, 10);

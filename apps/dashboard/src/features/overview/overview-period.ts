import { countText } from '../../format/count';

/** Two dates, both included. */
export interface Period {
  from: string;
  to: string;
}

export const PERIOD_NAMES = ['month', '30d', 'quarter', 'year', 'custom'] as const;
export type PeriodName = (typeof PERIOD_NAMES)[number];

const DAY_MS = 86_400_000;
const LAST_30_DAYS = 30;
const QUARTER_MONTHS = 3;
const YEAR_MONTHS = 12;

/** The longest period that the service counts. */
export const MAX_DAYS = 1_096;

const dateAt = (at_ms: number): string => new Date(at_ms).toISOString().slice(0, 10);
const timeOf = (date: string): number => Date.parse(date);

/** The date so many days later. */
export const daysAfter = (date: string, days: number): string => dateAt(timeOf(date) + days * DAY_MS);

/** The number of days of a period. */
export const daysOf = ({ from, to }: Period): number => (timeOf(to) - timeOf(from)) / DAY_MS + 1;

const earliest = (one: string, other: string): string => (one < other ? one : other);

/** The first day of a month. @param months after that of the date */
function monthStart(date: string, months: number): string {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return dateAt(Date.UTC(year, month - 1 + months, 1));
}

const quarterStart = (date: string): string => monthStart(date, -((Number(date.slice(5, 7)) - 1) % QUARTER_MONTHS));

/** The same date a year before; of 29 February it is 28 February. */
function yearBefore(date: string): string {
  const first = monthStart(date, -YEAR_MONTHS);
  return earliest(daysAfter(first, Number(date.slice(8)) - 1), daysAfter(monthStart(first, 1), -1));
}

/** The days of a period. @param today in the tenant's time zone @param custom the days of the period `custom` */
export function periodOf(name: PeriodName, today: string, custom: Period): Period {
  if (name === 'custom') return custom;
  if (name === '30d') return { from: daysAfter(today, 1 - LAST_30_DAYS), to: today };
  if (name === 'month') return { from: monthStart(today, 0), to: today };
  return { from: name === 'quarter' ? quarterStart(today) : `${today.slice(0, 4)}-01-01`, to: today };
}

/** The days that a period is compared with. */
export function comparedWith(name: PeriodName, period: Period): Period {
  const days = daysOf(period);
  if (name === 'month') return firstDays(monthStart(period.from, -1), days, 1);
  if (name === 'quarter') return firstDays(monthStart(period.from, -QUARTER_MONTHS), days, QUARTER_MONTHS);
  if (name === 'year') return { from: yearBefore(period.from), to: yearBefore(period.to) };
  return { from: daysAfter(period.from, -days), to: daysAfter(period.from, -1) };
}

/** The first days of some months, at most all of them. */
const firstDays = (from: string, days: number, months: number): Period => ({
  from,
  to: earliest(daysAfter(from, days - 1), daysAfter(monthStart(from, months), -1)),
});

/** The year that ends with a period, or the whole period when it is longer: what filters offer is chosen from its requests. */
export const yearUntil = ({ from, to }: Period): Period => ({ from: earliest(from, daysAfter(yearBefore(to), 1)), to });

export type TimeDimension = 'day' | 'month' | 'week';

const DAYS_BELOW = 32;
const MONTHS_ABOVE = 200;

/** By what the times of a period are drawn. */
export function timeDimension(period: Period): TimeDimension {
  const days = daysOf(period);
  if (days < DAYS_BELOW) return 'day';
  return days > MONTHS_ABOVE ? 'month' : 'week';
}

const WEEK_DAYS = 7;

/** The days of a period that belong to the day, week or month that begins with `key`. */
export function daysWithin({ from, to }: Period, dimension: TimeDimension, key: string): Period {
  const last =
    dimension === 'day' ? key : daysAfter(dimension === 'week' ? daysAfter(key, WEEK_DAYS) : monthStart(key, 1), -1);
  return { from: from > key ? from : key, to: earliest(last, to) };
}

const MIN_YEAR = 1_900;

/** What is wrong with the days of the period `custom`. */
export function customProblem({ from, to }: Period): string | undefined {
  if (from === '' || to === '') return 'Enter both days.';
  if (Number(from.slice(0, 4)) < MIN_YEAR) return 'Enter a day from 1900 on.';
  if (to < from) return 'The last day is before the first one.';
  return daysOf({ from, to }) > MAX_DAYS ? `Choose at most ${countText(MAX_DAYS)} days.` : undefined;
}

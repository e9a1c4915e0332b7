import { type StoredCalendar, businessTimeOf } from '@das/tenants';
import type { FactsCalendar } from '../facts/request-facts';

/** Raised when facts or their sums have other members, dimensions or values for the same rows: those of an earlier form are computed again. */
const FORM = 2;

/** What facts depend on besides the rows of their request, as it is stored. */
export interface StoredFactsCalendar extends StoredCalendar {
  form: number;
}

export const storedFactsCalendar = ({
  timezone,
  business_hours = null,
  holidays = null,
}: StoredCalendar): StoredFactsCalendar => ({
  form: FORM,
  timezone,
  business_hours,
  holidays,
});

export const isSameCalendar = (one: StoredFactsCalendar, other: StoredFactsCalendar): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const MAX_KEPT = 100;
const kept = new Map<string, FactsCalendar>();

/** The calendar for computing. It is kept, with the opening hours that it has computed. */
export function factsCalendar(stored: StoredFactsCalendar): FactsCalendar {
  const key = JSON.stringify(stored);
  const known = kept.get(key);
  if (known) return known;
  if (kept.size >= MAX_KEPT) kept.clear();
  const calendar = { timezone: stored.timezone, time: businessTimeOf(stored) };
  kept.set(key, calendar);
  return calendar;
}

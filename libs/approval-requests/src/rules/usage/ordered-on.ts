import type { Failure } from '@das/platform';
import { dayIn } from '@das/tenants';

/** When the price of a line was first valid, and the present time by the business clock, in the tenant's time zone. */
export interface OrderTimes {
  now: string;
  /** That of the line's request, or of its first predecessor's. */
  valid_from: string | null;
  timezone: string;
}

/** The day of an order: today when it is not given. */
export const orderedOn = (given: string | null | undefined, { now, timezone }: OrderTimes): string =>
  given ?? dayIn(now, timezone);

/** The rules that the day of an order breaks: it is neither in the future nor before the validity. */
export function orderedOnFailures(ordered_on: string, { now, valid_from, timezone }: OrderTimes): Failure[] {
  const path = ['input', 'ordered_on'];
  const today = dayIn(now, timezone);
  if (ordered_on > today) return [{ path, rule: 'on_or_before', params: { date: today } }];
  const first = valid_from === null ? ordered_on : dayIn(valid_from, timezone);
  return ordered_on < first ? [{ path, rule: 'on_or_after', params: { date: first } }] : [];
}

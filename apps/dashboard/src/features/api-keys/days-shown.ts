import type { DayBar } from '../../charts/day-bars';
import type { KeyDaysQuery } from './key-usage.graphql.ts';

export type KeyDay = KeyDaysQuery['apiKeys'][number]['daily_usage'][number];

const DAY_MS = 86_400_000;
const DAYS = 30;

/** The last 30 days in UTC with all requests of each, the newest first. A day without a request has 0. */
export function daysShown(days: readonly KeyDay[], now_ms: number): DayBar[] {
  const totals = new Map<string, number>();
  for (const { date, requests } of days) totals.set(date, (totals.get(date) ?? 0) + requests);
  return Array.from({ length: DAYS }, (_, ago) => {
    const date = new Date(now_ms - ago * DAY_MS).toISOString().slice(0, 10);
    return { date, value: totals.get(date) ?? 0 };
  });
}

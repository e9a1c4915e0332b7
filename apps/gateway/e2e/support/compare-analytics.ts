import type { BusinessCalendar } from '@das/tenants';
import { BASES, DIMENSION_NAMES, isTime } from '@das/analytics';
import type { Client } from 'pg';
import { analyticsOf } from './analytics';
import { type ReferenceInput, reference, rowsOf } from './analytics-reference';
import type { Team } from './workflow-fixture';

/** No dimension, every dimension, and every pair that may be asked for. */
export const GROUPINGS: readonly (readonly string[])[] = [
  [],
  ...DIMENSION_NAMES.map((one) => [one]),
  ...DIMENSION_NAMES.flatMap((one) =>
    DIMENSION_NAMES.filter((other) => one !== other && !(isTime(one) && isTime(other))).map((other) => [one, other]),
  ),
];

/** Two dates, both included. */
export interface Period {
  from: string;
  to: string;
}

interface Compared {
  admin: Client;
  team: Team;
  calendar: BusinessCalendar;
  periods: Period[];
  groupings?: readonly (readonly string[])[];
}

/** Compares the numbers of the service with those of the reference. @returns the number of groups that were compared */
export async function compareAnalytics({
  admin,
  team,
  calendar,
  periods,
  groupings = GROUPINGS,
}: Compared): Promise<number> {
  const rows = await rowsOf(admin, team.tenant.id);
  let groups = 0;
  for (const period of periods)
    for (const basis of BASES)
      for (const group_by of groupings) {
        const input = { ...period, basis, group_by: [...group_by] };
        const expected = reference(rows, { ...input, calendar } satisfies ReferenceInput);
        const answer = await analyticsOf(team.owner, { ...input, first: 2_000 });
        const found = answer.groups.map(({ keys, measures }) => [keys.map(({ key }) => key), measures]);
        const given =
          group_by.length === 1 && isTime(group_by[0] as never)
            ? found.filter(([, measures]) => Number((measures as { requests: number }).requests))
            : found;
        expect([input, answer.totals]).toEqual([input, expected.totals]);
        expect([input, given]).toEqual([input, expected.groups]);
        expect(answer.timezone).toBe(calendar.timezone);
        groups += found.length;
      }
  return groups;
}

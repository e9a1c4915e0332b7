import { DAY_S, momentOf, timeOf } from '@das/tenants';

/** How long requests have waited, each up to so many days. */
const AGES: readonly [name: string, days: number][] = [
  ['under_1d', 1],
  ['1_to_3d', 3],
  ['3_to_7d', 7],
  ['7_to_14d', 14],
  ['over_14d', Infinity],
];

/** Whole seconds between which requests of an age have waited since, both inclusive; null where open. */
export interface AgeRange {
  name: string;
  from: string | null;
  to: string | null;
}

/** The ages, counted back from a moment. */
export const waitingAges = (now: string): AgeRange[] =>
  AGES.map(([name, days], index) => {
    const since = AGES[index - 1]?.[1];
    return {
      name,
      from: days === Infinity ? null : timeOf(momentOf(now) - days * DAY_S + 1),
      to: since === undefined ? null : timeOf(momentOf(now) - since * DAY_S),
    };
  });

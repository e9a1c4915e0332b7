import { LocalClock, momentOf, timeOf } from '@das/tenants';

/** The local date of a moment. */
export const dayOf = (moment: string, timezone: string): string =>
  timeOf(LocalClock.of(timezone).at(momentOf(moment))).slice(0, 10);

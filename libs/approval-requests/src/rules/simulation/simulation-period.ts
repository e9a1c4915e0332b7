import type { Failure } from '@das/platform';
import { DAY_S, LocalClock } from '@das/tenants';

const MAX_DAYS = 366;

/** A period of whole days in a time zone, as moments in UTC: `Y-m-d H:i:s`. */
export interface SimulationPeriod {
  from: string;
  /** The first moment after the period. */
  until: string;
}

/** The moments of the days `from` to `to`, both included. @param timezone an IANA name */
export function simulationPeriod({ from, to }: Record<'from' | 'to', string>, timezone: string): SimulationPeriod {
  const clock = LocalClock.of(timezone);
  return {
    from: wireForm(clock.reaches(secondsOf(from))),
    until: wireForm(clock.reaches(secondsOf(to) + DAY_S)),
  };
}

/** A period has at most 366 days. */
export function periodFailures({ from, to }: Record<'from' | 'to', string>): Failure[] {
  const last = secondsOf(from) + (MAX_DAYS - 1) * DAY_S;
  if (secondsOf(to) <= last) return [];
  return [{ path: ['input', 'to'], rule: 'before_or_equal', params: { date: wireForm(last).slice(0, 10) } }];
}

/** The start of a day by its own clock, in seconds since 1970. */
const secondsOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / 1_000;

/** The moments that the database and the wire format support. */
const FIRST_MOMENT = Date.parse('0001-01-01T00:00:00Z') / 1_000;
const LAST_MOMENT = Date.parse('9999-12-31T23:59:59Z') / 1_000;

const wireForm = (moment: number): string =>
  new Date(Math.min(Math.max(moment, FIRST_MOMENT), LAST_MOMENT) * 1_000).toISOString().slice(0, 19).replace('T', ' ');

import { DAY_S, type LocalClock } from '@das/tenants';

/** When the digests of a person are due. Days are numbers since 1970-01-01; moments are seconds since 1970. */
export interface DigestSchedule {
  /** `HH:MM` by the clock of the person. */
  time: string;
  clock: LocalClock;
  /** Whether the tenant has business hours on a date. */
  isBusinessDay: (day: number) => boolean;
  /** The latest local date with a digest; null before the first one. */
  last_day: number | null;
  /** When the schedule last changed; null: never. A digest whose time had come before is left out. */
  since: number | null;
}

/** A digest of a local date. */
export interface DatedDigest {
  day: number;
  moment: number;
}

/** A digest that could not be made within this time is left out. */
export const DIGEST_LIMIT_S = 12 * 3_600;

/** A year with leap day, and a day on either side. */
const MAX_DAYS = 368;
const MINUTE_S = 60;

export const secondsOfTime = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * MINUTE_S + minutes) * MINUTE_S;
};

const dayAt = ({ clock }: DigestSchedule, now: number): number => Math.floor(clock.at(now) / DAY_S);

/** A local time that a change of clocks skips is the first moment after the gap; of one that occurs twice it is the first. */
const momentOn = ({ clock, time }: DigestSchedule, day: number): number =>
  clock.reaches(day * DAY_S + secondsOfTime(time));

const isOpenDay = ({ last_day, isBusinessDay }: DigestSchedule, day: number): boolean =>
  (last_day === null || day > last_day) && isBusinessDay(day);

/** The first digest that is later than `now`; undefined when no day of the coming year has business hours. */
export function nextDigest(schedule: DigestSchedule, now: number): DatedDigest | undefined {
  const today = dayAt(schedule, now);
  for (let day = today - 1; day <= today + MAX_DAYS; day += 1) {
    if (!isOpenDay(schedule, day)) continue;
    const moment = momentOn(schedule, day);
    if (moment > now) return { day, moment };
  }
  return undefined;
}

/** The digest that is to be made now: the latest one whose time has come in the last 12 hours. */
export function dueDigest(schedule: DigestSchedule, now: number): DatedDigest | undefined {
  const after = Math.max(now - DIGEST_LIMIT_S, schedule.since ?? -Infinity);
  const today = dayAt(schedule, now);
  for (const day of [today + 1, today, today - 1]) {
    const moment = momentOn(schedule, day);
    if (moment > now || moment <= after) continue;
    if (isOpenDay(schedule, day)) return { day, moment };
  }
  return undefined;
}

import type { Duration } from './duration';
import { DAY_S, LocalClock } from './local-clock';

/** Hours of a weekday. 1 is Monday; times are `HH:MM`, and `to` may be `24:00`. */
export interface WeekdayHours {
  weekday: number;
  from: string;
  to: string;
}

/** The business hours of a tenant. Hours of one weekday do not overlap; holidays have no hours. */
export interface BusinessDays {
  /** An IANA time zone name. */
  timezone: string;
  hours: readonly WeekdayHours[];
  holidays: readonly { date: string }[];
}

/** Which hours a duration counts: those within the business hours, or every hour. */
export type ResponseClock = 'business' | 'calendar';

/** Moments from `opens` to `closes`, in seconds since 1970. */
interface Opening {
  opens: number;
  closes: number;
}

type Direction = 1 | -1;

const MAX_YEARS = 3;
const MAX_KEPT_DAYS = 2_000;
const THURSDAY = 4; // 1970-01-01

const dayOf = (local: number): number => Math.floor(local / DAY_S);
const dayOfDate = (date: string): number => dayOf(Date.parse(`${date}T00:00:00Z`) / 1_000);
const weekdayOf = (day: number): number => ((((day + THURSDAY - 1) % 7) + 7) % 7) + 1;

const secondsOfDay = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return (hours * 60 + minutes) * 60;
};

/** The same moment so many years later, or earlier; 29 February becomes 1 March. */
const yearsFrom = (moment: number, years: number): number => {
  const date = new Date(moment * 1_000);
  return date.setUTCFullYear(date.getUTCFullYear() + years) / 1_000;
};

/**
 * Adds durations to moments, and subtracts them, by the business hours of a tenant. Moments are whole seconds since 1970.
 * An instance keeps the openings of the days that it has computed, so one instance serves many moments.
 */
export class BusinessTime {
  private readonly clock: LocalClock;
  private readonly byWeekday = new Map<number, { from: number; to: number }[]>();
  private readonly holidays: Set<number>;
  private readonly kept = new Map<number, Opening[]>();

  constructor({ timezone, hours, holidays }: BusinessDays) {
    this.clock = LocalClock.of(timezone);
    this.holidays = new Set(holidays.map(({ date }) => dayOfDate(date)));
    const sorted = hours.map(({ weekday, from, to }) => ({ weekday, from: secondsOfDay(from), to: secondsOfDay(to) }));
    sorted.sort((one, other) => one.from - other.from);
    for (const { weekday, ...span } of sorted)
      this.byWeekday.set(weekday, [...(this.byWeekday.get(weekday) ?? []), span]);
  }

  /**
   * When a duration ends. It begins at the next opening when `begins` is outside of the business hours or at the moment of closing.
   *
   * @returns undefined when it does not end within three years
   */
  end(begins: number, duration: Duration, clock: ResponseClock): number | undefined {
    if (clock === 'calendar') return this.shift(begins, duration, 1);
    const start = this.nextOpen(begins);
    if (start === undefined) return undefined;
    const ends = 'days' in duration ? this.onDay(start, duration.days, 1) : this.add(start, duration.seconds);
    return ends !== undefined && ends <= yearsFrom(begins, MAX_YEARS) ? ends : undefined;
  }

  /**
   * When a duration that ends at `ends` begins: the inverse of {@link end}. Of several moments that are equal in business time it is the
   * last, so it is never a moment of closing.
   *
   * @returns undefined when the business days of the three years before do not contain it
   */
  begin(ends: number, duration: Duration, clock: ResponseClock): number | undefined {
    if (clock === 'calendar') return this.shift(ends, duration, -1);
    if ('seconds' in duration) return this.subtract(ends, duration.seconds);
    const open = this.nextOpen(ends);
    const begins = open === undefined ? undefined : this.onDay(open, duration.days, -1);
    return begins === undefined ? undefined : this.nextOpen(begins);
  }

  /** The seconds of the clock from one moment to a later one; 0 when the second is not later. It counts at most three years of business hours. */
  between(from: number, to: number, clock: ResponseClock): number {
    if (clock === 'calendar') return Math.max(0, to - from);
    let seconds = 0;
    for (const { opens, closes } of this.openings(from, 1)) {
      if (opens >= to) break;
      seconds += Math.max(0, Math.min(closes, to) - Math.max(opens, from));
    }
    return seconds;
  }

  /** Whether a local date has business hours. @param day its number since 1970-01-01 */
  hasHours(day: number): boolean {
    return this.openingsOf(day).length > 0;
  }

  private shift(moment: number, duration: Duration, direction: Direction): number {
    if ('seconds' in duration) return moment + direction * duration.seconds;
    return this.clock.reaches(this.clock.at(moment) + direction * duration.days * DAY_S);
  }

  /** The moment itself when business is open, else the next opening. */
  private nextOpen(moment: number): number | undefined {
    for (const { opens, closes } of this.openings(moment, 1)) if (moment < closes) return Math.max(moment, opens);
    return undefined;
  }

  private add(start: number, seconds: number): number | undefined {
    let left = seconds;
    for (const { opens, closes } of this.openings(start, 1)) {
      const from = Math.max(opens, start);
      if (closes - from >= left) return from + left;
      left -= Math.max(closes - from, 0);
    }
    return undefined;
  }

  private subtract(ends: number, seconds: number): number | undefined {
    let left = seconds;
    for (const { opens, closes } of this.openings(ends, -1)) {
      const to = Math.min(closes, ends);
      if (to - opens >= left) return to - left;
      left -= Math.max(to - opens, 0);
    }
    return undefined;
  }

  /** The local time of an open moment on the n-th following or preceding business day, moved into the hours of that day. */
  private onDay(open: number, days: number, direction: Direction): number | undefined {
    const local = this.clock.at(open);
    let left = days;
    for (const day of this.businessDays(open, direction)) {
      if ((day - dayOf(local)) * direction <= 0) continue;
      left -= 1;
      if (left === 0) return this.within(day, this.clock.reaches(local + (day - dayOf(local)) * DAY_S));
    }
    return undefined;
  }

  /** The moment within the hours of a business day: else the day's next opening, and after the last hours their end. */
  private within(day: number, moment: number): number {
    const openings = this.openingsOf(day);
    for (const { opens, closes } of openings) if (moment <= closes) return Math.max(moment, opens);
    return openings.at(-1)?.closes ?? moment;
  }

  /** The openings from the day of a moment on, within three years; backward, the last comes first. */
  private *openings(moment: number, direction: Direction): Generator<Opening> {
    for (const day of this.businessDays(moment, direction)) {
      const openings = this.openingsOf(day);
      yield* direction === 1 ? openings : openings.toReversed();
    }
  }

  /** The business days within three years. They begin a day early: when clocks change at midnight, hours may end on the next local date. */
  private *businessDays(moment: number, direction: Direction): Generator<number> {
    const today = dayOf(this.clock.at(moment));
    const days = Math.abs(yearsFrom(moment, direction * MAX_YEARS) - moment) / DAY_S + 2;
    for (let count = -1; count <= days; count += 1) {
      const day = today + direction * count;
      if (this.openingsOf(day).length) yield day;
    }
  }

  private openingsOf(day: number): Opening[] {
    const hours = this.byWeekday.get(weekdayOf(day));
    if (!hours || this.holidays.has(day)) return [];
    const known = this.kept.get(day);
    if (known) return known;
    const openings = hours
      .map(({ from, to }) => ({
        opens: this.clock.reaches(day * DAY_S + from),
        closes: this.clock.reaches(day * DAY_S + to),
      }))
      .filter(({ opens, closes }) => opens < closes); // a change of clocks may skip all of the hours
    if (this.kept.size >= MAX_KEPT_DAYS) this.kept.clear();
    this.kept.set(day, openings);
    return openings;
  }
}

const MONDAY = dayOfDate('2001-01-01') * DAY_S;

/** The seconds of the clock that a duration has when it begins at the opening of a week without holidays and changes of clocks. */
export function secondsOf(hours: readonly WeekdayHours[], clock: ResponseClock, duration: Duration): number {
  if ('seconds' in duration) return duration.seconds;
  const time = new BusinessTime({ timezone: 'UTC', hours, holidays: [] });
  return time.between(MONDAY, time.end(MONDAY, duration, clock) ?? MONDAY, clock);
}

/**
 * Compares two durations by where they end when both begin at the opening of a week without holidays and changes of clocks.
 *
 * @returns negative when the first is shorter, 0 when both end at the same moment, positive when it is longer
 */
export function compareDurations(
  hours: readonly WeekdayHours[],
  clock: ResponseClock,
  [first, second]: readonly [Duration, Duration],
): number {
  const time = new BusinessTime({ timezone: 'UTC', hours, holidays: [] });
  const [one = Infinity, other = Infinity] = [first, second].map((duration) => time.end(MONDAY, duration, clock));
  return one === other ? 0 : one - other;
}

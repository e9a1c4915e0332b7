import { BusinessTime, DAY_S, DEFAULT_HOURS, LocalClock } from '@das/tenants';

const HOUR_S = 3_600;
const MINUTE_S = 60;

/** The times of a demo before the moment at which it is written. Results are milliseconds since 1970, not after that moment. */
export class DemoTimes {
  private readonly clock: LocalClock;
  private readonly business: BusinessTime;
  /** The number of the local date. */
  private readonly today: number;

  constructor(
    private readonly now_ms: number,
    timezone: string,
  ) {
    this.clock = LocalClock.of(timezone);
    this.business = new BusinessTime({ timezone, hours: DEFAULT_HOURS, holidays: [] });
    this.today = this.day(now_ms);
  }

  /** A local time of a day. @param days before today; @param hour with a fraction */
  daysAgo(days: number, hour: number): number {
    return this.at(this.today - days, Math.round(hour * HOUR_S));
  }

  /** A working time. @param hours of working time before today, more than 0 */
  workingHoursAgo(hours: number): number {
    const seconds = Math.round(hours * MINUTE_S) * MINUTE_S;
    const midnight = this.clock.reaches(this.today * DAY_S);
    const moment = hours > 0 ? this.business.begin(midnight, { seconds }, 'business') : undefined;
    if (moment === undefined) throw new Error(`${hours} working hours before today is not a working time of the past.`);
    return moment * 1_000;
  }

  /** The local date of a moment, `Y-m-d`. @param days after it */
  date(at_ms: number, days = 0): string {
    return new Date((this.day(at_ms) + days) * DAY_S * 1_000).toISOString().slice(0, 10);
  }

  /** The first minute after a local day. @param days of it after the given moment */
  afterDay(at_ms: number, days: number): number {
    return this.at(this.day(at_ms) + days + 1, MINUTE_S);
  }

  private at(day: number, second: number): number {
    return Math.min(this.clock.reaches(day * DAY_S + second) * 1_000, this.now_ms);
  }

  private day(at_ms: number): number {
    return Math.floor(this.clock.at(Math.floor(at_ms / 1_000)) / DAY_S);
  }
}

/** Seconds of a date. In a time zone, a date may be longer or shorter. */
export const DAY_S = 86_400;

/**
 * The clock of a time zone. A moment is a number of seconds since 1970 in UTC. A local time is what the clock shows, as a number of
 * seconds since 1970: its quotient by {@link DAY_S} is the local date.
 */
export class LocalClock {
  private static readonly known = new Map<string, LocalClock>();
  private readonly format: Intl.DateTimeFormat;

  private constructor(timezone: string) {
    this.format = new Intl.DateTimeFormat('en-US-u-hc-h23-nu-latn', {
      timeZone: timezone,
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  }

  /** The clock of a time zone, made once: creating a formatter is slow. @param timezone an IANA name */
  static of(timezone: string): LocalClock {
    const clock = LocalClock.known.get(timezone) ?? new LocalClock(timezone);
    LocalClock.known.set(timezone, clock);
    return clock;
  }

  /** The local time at a moment. */
  at(moment: number): number {
    const parts = this.format.format(moment * 1_000).match(/\d+/g) ?? [];
    const [month = 0, day = 0, year = 0, hour = 0, minute = 0, second = 0] = parts.map(Number);
    const date = new Date(0).setUTCFullYear(year, month - 1, day) / 1_000; // Date.UTC reads the year 50 as 1950
    return date + (hour * 60 + minute) * 60 + second;
  }

  /**
   * The first moment at which the clock has reached a local time: the first occurrence of a time that occurs twice, and the first moment
   * after the gap for a time that is skipped. A later local time never gives an earlier moment.
   */
  reaches(local: number): number {
    const [early, late] = [local - DAY_S, local + DAY_S];
    const before = this.offset(early);
    const after = this.offset(late);
    if (before === after) return local - before;
    const change = this.changeBetween(early, late);
    return local - before < change ? local - before : Math.max(change, local - after);
  }

  /** Seconds by which the clock is ahead of UTC at a moment of whole seconds. */
  offset(moment: number): number {
    return this.at(moment) - moment;
  }

  /** The first moment with the offset of `late`. Two days contain at most one change. */
  private changeBetween(early: number, late: number): number {
    const before = this.offset(early);
    let [last, first] = [early, late];
    while (first - last > 1) {
      const middle = Math.floor((last + first) / 2);
      if (this.offset(middle) === before) last = middle;
      else first = middle;
    }
    return first;
  }
}

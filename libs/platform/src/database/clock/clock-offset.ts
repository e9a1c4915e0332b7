import { FAST_TIMEOUT_MS, sql } from '../sql';
import type { StatementRunner } from '../statement-runner';
import type { BusinessClock } from './business-clock';

const POLL_MS = 250;

/** The offset of the test clock and the real time of the database. */
export interface ClockReading {
  /** Whole seconds. */
  offset_s: number;
  /** `Y-m-d H:i:s` in UTC. */
  real_time: string;
}

export async function readClock(db: StatementRunner): Promise<ClockReading> {
  const statement = sql.unscoped`select business_clock_offset()::float8 as offset_s, now() as real_time`;
  const [reading] = await db.run<ClockReading>({ ...statement, query_timeout: FAST_TIMEOUT_MS });
  if (!reading) throw new Error('The offset of the business clock has no row.');
  return reading;
}

/**
 * Moves the business clock of all processes with a test clock.
 *
 * @param from_s the offset that was read @param to_s the new one
 * @returns false when the offset has changed since it was read
 */
export async function moveClock(db: StatementRunner, from_s: number, to_s: number): Promise<boolean> {
  const [row] = await db.run<{ is_moved: boolean }>(
    sql.unscoped`select move_business_clock(${from_s}, ${to_s}) as is_moved`,
  );
  return row?.is_moved ?? false;
}

/** Keeps the offset of this process current, while the test clock is enabled. */
export class ClockOffset {
  #timer?: NodeJS.Timeout;
  #reading: Promise<void> = Promise.resolve();
  #hasEnded = false;

  private constructor(
    private readonly db: StatementRunner,
    private readonly clock: BusinessClock,
  ) {}

  static async follow(db: StatementRunner, clock: BusinessClock): Promise<ClockOffset> {
    const offset = new ClockOffset(db, clock);
    await offset.read();
    offset.wait();
    return offset;
  }

  async end(): Promise<void> {
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    await this.#reading;
  }

  private wait(): void {
    if (this.#hasEnded) return;
    this.#timer = setTimeout(() => (this.#reading = this.readAgain()), POLL_MS).unref();
  }

  /** A failed read is not logged: without the database no other statement succeeds either, and the next poll reads the offset. */
  private async readAgain(): Promise<void> {
    await this.read().catch(() => undefined);
    this.wait();
  }

  private async read(): Promise<void> {
    this.clock.offset_s = (await readClock(this.db)).offset_s;
  }
}

import { type PastTime, currentPast, presentMs } from '../../values/past';
import type { Fragment } from '../sql';
import type { TransactionContext } from '../transaction-context';

/** The running transaction, if any. */
interface CurrentTransaction {
  readonly current: TransactionContext | undefined;
}

/**
 * The business clock: the clock of the database plus the offset of the test clock, which is 0 without a test clock. It gives the times
 * of approval rules; keys, log-in, limits, jobs, deliveries and the audit log have the real clock.
 *
 * Moments are text, `Y-m-d H:i:s` in UTC with a fraction of a second. As text they compare with the times of rows, which have no fraction.
 */
export class BusinessClock {
  /** Whole seconds that the business clock is ahead of the database's clock. `ClockOffset` keeps it current. */
  offset_s = 0;

  constructor(private readonly transactions: CurrentTransaction) {}

  /** The present time in a statement, as `timestamptz`. Without an offset it is `now()`. */
  readonly sql: Fragment = (bind) => {
    const past = currentPast();
    if (past) return `${bind(pastTime(past))}::timestamptz`;
    return this.offset_s ? `(now() + ${bind(this.offset_s)}::float8 * interval '1 second')` : 'now()';
  };

  /** {@link sql} without the fraction of its second: a time that is valid to the end of a second is not earlier. */
  readonly sqlSecond: Fragment = (bind) => `date_trunc('second', ${this.sql(bind)})`;

  /**
   * The time at which the running transaction began, the same at each call. The answer comes with that of the transaction's first
   * statement, so it costs no round trip when it is awaited together with, or after, that statement.
   *
   * @throws Error outside of a transaction
   */
  ofTransaction(): Promise<string> {
    const { current } = this.transactions;
    if (!current) throw new Error('The business time of a transaction is read in a transaction.');
    current.business_time ??= this.offset(current.began_at);
    return current.business_time;
  }

  /** The present time by the clock of this process, for reads outside of a transaction. */
  now(): string {
    return textOf(presentMs() + this.offset_s * MS_PER_S);
  }

  private async offset(began_at: Promise<string>): Promise<string> {
    const { offset_s } = this;
    const time = await began_at;
    return offset_s ? later(time, offset_s) : time;
  }
}

const MS_PER_S = 1_000;
/** The length of `Y-m-d H:i:s`. */
const TO_SECOND = 19;

const textOf = (ms: number): string => new Date(ms).toISOString().slice(0, -1).replace('T', ' ');

/** The time at which the past of a demo is written, as `began_at` of a transaction has it. */
export const pastTime = ({ at_ms }: PastTime): string => textOf(at_ms);

/** A moment that is some seconds later. Keeps the fraction, which has up to six digits. */
export const later = (time: string, seconds: number): string =>
  textOf(Date.parse(`${time.slice(0, TO_SECOND)}Z`) + seconds * MS_PER_S).slice(0, TO_SECOND) + time.slice(TO_SECOND);

/** A moment of the business clock without its fraction, as rows and the interfaces have it. */
export const toSecond = (time: string): string => time.slice(0, TO_SECOND);

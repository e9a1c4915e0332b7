import { sql } from './sql';
import type { Statement } from './sql';

/** Up to when a reader that begins now sees all changes. */
export interface Watermark {
  /** A whole second, `Y-m-d H:i:s`: no transaction that is still open has written a row with an earlier `updated_at`. */
  synced_to: string;
  /** The present time of the database as text, with microseconds. */
  now: string;
}

interface Reading {
  /** Null when a transaction is open whose start the service may not see. */
  synced_to: string | null;
  now: string;
}

/** What is known without any reading. */
const EPOCH = '1970-01-01 00:00:00';

const OF_SERVER = sql.unscoped`select synced_to, read_at::text as now from sync_watermark()`;

/**
 * On a cluster each server has transactions of its own. A coordinator computes `updated_at` shortly before the transaction of the worker
 * begins, and the clocks of servers differ. A margin covers both.
 */
const OF_CLUSTER = sql.unscoped`
  select case when bool_and(success and result <> '') then min(case when success and result <> '' then result::timestamptz end) - interval '5 seconds' end as synced_to,
         clock_timestamp()::text as now
    from run_command_on_all_nodes('select synced_to::text from sync_watermark()')`;

/**
 * Reads the watermark. A transaction whose start is hidden began after the last reading without such a transaction, so that reading holds
 * meanwhile.
 */
export class SyncWatermark {
  #last = EPOCH;

  constructor(
    private readonly run: (statement: Statement) => Promise<Reading[]>,
    private readonly isCluster: boolean,
  ) {}

  async read(): Promise<Watermark> {
    const [reading] = await this.run(this.isCluster ? OF_CLUSTER : OF_SERVER);
    const { synced_to, now } = reading as Reading;
    if (synced_to !== null && synced_to > this.#last) this.#last = synced_to;
    return { synced_to: synced_to ?? this.#last, now };
  }
}

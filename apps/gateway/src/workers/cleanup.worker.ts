import { Database, Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Less than the five minutes after which a worker that has not run raises an alert. */
const PAUSE_MS = 120_000;

/** Deletes idle rate limit counters and expired sessions every two minutes. */
@Injectable()
export class CleanupWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    await this.db.runAll([
      sql.unscoped`select forget_idle_rate_limits()`,
      sql.unscoped`select forget_ended_sessions()`,
    ]);
    return false;
  }
}

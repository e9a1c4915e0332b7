import { Database, type Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Deletes idle rate limit counters and expired sessions every two minutes. */
@Injectable()
export class CleanupWorker implements Worker {
  readonly name = 'cleanup';
  /** Less than the five minutes after which a worker that has not run raises an alert. */
  readonly interval_ms = 120_000;
  /** A statement for each table. */
  readonly batch = 2;

  constructor(private readonly db: Database) {}

  async work(): Promise<boolean> {
    await this.db.runAll([
      sql.unscoped`select forget_idle_rate_limits()`,
      sql.unscoped`select forget_ended_sessions()`,
    ]);
    return false;
  }
}

/** Rows that a tenant can have while the statistics do not know it: a search of so many rows is fast with any plan. */
const MIN_CHANGES = 5_000;

/** Refreshes the statistics of the planner soon after an import, before autovacuum does. */
@Injectable()
export class StatisticsWorker implements Worker {
  readonly name = 'statistics';
  readonly interval_ms = 10_000;
  /** One statement for all tables. */
  readonly batch = 1;

  constructor(private readonly db: Database) {}

  async work(): Promise<boolean> {
    await this.db.run(sql.unscoped`select refresh_statistics(${MIN_CHANGES})`);
    return false;
  }
}

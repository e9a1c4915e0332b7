import { Database, Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 10_000;
/** Rows that a tenant can have while the statistics do not know it: a search of so many rows is fast with any plan. */
const LEAST_CHANGES = 5_000;

/** Refreshes the statistics of the planner soon after an import, before autovacuum does. */
@Injectable()
export class StatisticsWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    await this.db.run(sql.unscoped`select refresh_statistics(${LEAST_CHANGES})`);
    return false;
  }
}

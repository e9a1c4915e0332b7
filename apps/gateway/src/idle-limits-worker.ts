import { Database, Worker, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 600_000;

/** Takes away the counts of keys and sessions that nobody uses any more. */
@Injectable()
export class IdleLimitsWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    await this.db.run(prepared('select forget_idle_rate_limits()', []));
    return false;
  }
}

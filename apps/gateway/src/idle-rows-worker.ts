import { Database, Worker, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 600_000;

/** Takes away what nobody uses any more: the counts of keys and sessions, and sessions that have ended by themselves. */
@Injectable()
export class IdleRowsWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    await this.db.runAll([prepared('select forget_idle_rate_limits()', []), prepared('select forget_ended_sessions()', [])]);
    return false;
  }
}

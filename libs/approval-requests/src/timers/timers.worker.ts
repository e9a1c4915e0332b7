import { FAST_TIMEOUT_MS, type WorkMetrics, type Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { TimersService } from './timers.service';

const METRICS: WorkMetrics = {
  gauges: [
    { name: 'das_timers_oldest_due_seconds', help: 'Seconds since the oldest due timer was due; 0 when none is due.' },
  ],
  read: async (db) => {
    const [oldest] = await db.run<{ seconds: number }>({
      ...sql.unscoped`select oldest_due_timer(${db.clock.sql}) as seconds`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return { das_timers_oldest_due_seconds: oldest?.seconds ?? 0 };
  },
};

/** Fires the timers of all tenants: deadlines of steps, and what other services register. */
@Injectable()
export class TimersWorker implements Worker {
  readonly name = 'timers';
  readonly interval_ms = 1_000;
  readonly batch = 100;
  readonly metrics = METRICS;

  constructor(private readonly timers: TimersService) {}

  async work(): Promise<boolean> {
    return (await this.timers.fireDue(this.batch)) === this.batch;
  }
}

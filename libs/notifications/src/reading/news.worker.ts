import { FAST_TIMEOUT_MS, type WorkMetrics, type Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { NewsReader } from './news-reader.service';

const METRICS: WorkMetrics = {
  gauges: [
    {
      name: 'das_notifications_lag_seconds',
      help: 'Seconds since the oldest event that was not considered for notifications; 0 without one.',
    },
  ],
  read: async (db) => {
    const [oldest] = await db.run<{ seconds: number }>({
      ...sql.unscoped`select oldest_news() as seconds`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return { das_notifications_lag_seconds: oldest?.seconds ?? 0 };
  },
};

/** Writes the notifications of the events of all tenants. */
@Injectable()
export class NewsWorker implements Worker {
  readonly name = 'notifications';
  /** A notification exists within 2 s of its event. */
  readonly interval_ms = 500;
  /** Tenants of a round. */
  readonly batch = 50;
  readonly metrics = METRICS;

  constructor(private readonly reader: NewsReader) {}

  async work(): Promise<boolean> {
    return this.reader.readTenants(this.batch);
  }
}

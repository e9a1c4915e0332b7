import { Database, FAST_TIMEOUT_MS, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Metrics of the delivery queue over all tenants. */
export interface Figures {
  /** Due deliveries that no worker has claimed. Beyond 200,000 deliveries the three counts together are 200,000. */
  due: number;
  /** Deliveries that are scheduled for later. */
  waiting: number;
  /** Deliveries that a worker has claimed. */
  in_flight: number;
  /** Seconds since the oldest due delivery became due. */
  oldest_due_s: number;
  /** Endpoints whose last attempt failed. */
  failing_endpoints: number;
}

/** Deliveries that are counted, so that counting takes a bounded time. */
const MOST_COUNTED = 200_000;

/** Reads the metrics of the delivery queue. */
@Injectable()
export class QueueFigures {
  constructor(private readonly db: Database) {}

  /** @throws ServiceUnavailable */
  async read(): Promise<Figures> {
    const [figures] = await this.db.run<Figures>({
      ...sql.unscoped`select * from webhook_queue_figures(${MOST_COUNTED})`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return figures as Figures; // an aggregate without rows still returns one row
  }
}

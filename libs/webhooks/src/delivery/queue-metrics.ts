import { FAST_TIMEOUT_MS, type WorkMetrics, sql } from '@das/platform';

/** The delivery queue over all tenants. */
interface Figures {
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
const MAX_COUNTED = 200_000;

export const QUEUE_METRICS: WorkMetrics = {
  gauges: [
    {
      name: 'das_webhook_deliveries',
      label: 'state',
      help: 'Webhook deliveries in the queue. From 200,000 on, the states add up to 200,000.',
    },
    {
      name: 'das_webhook_oldest_due_seconds',
      help: 'Seconds since the oldest due webhook delivery became due.',
    },
    { name: 'das_webhook_failing_endpoints', help: 'Webhook endpoints whose last call failed.' },
  ],
  read: async (db) => {
    const [figures] = await db.run<Figures>({
      ...sql.unscoped`select * from webhook_queue_figures(${MAX_COUNTED})`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    const { due, waiting, in_flight, oldest_due_s, failing_endpoints } = figures as Figures; // an aggregate without rows still returns one row
    return {
      das_webhook_deliveries: { due, waiting, in_flight },
      das_webhook_oldest_due_seconds: oldest_due_s,
      das_webhook_failing_endpoints: failing_endpoints,
    };
  },
};

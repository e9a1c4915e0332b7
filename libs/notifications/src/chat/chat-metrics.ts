import { FAST_TIMEOUT_MS, type WorkMetrics, sql } from '@das/platform';

export const CHAT_METRICS: WorkMetrics = {
  gauges: [
    {
      name: 'das_chat_oldest_due_seconds',
      help: 'Seconds since the oldest due chat message became due; 0 when none is due.',
    },
  ],
  read: async (db) => {
    const [figures] = await db.run<{ oldest_due_s: number }>({
      ...sql.unscoped`select * from chat_queue_figures()`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return { das_chat_oldest_due_seconds: figures?.oldest_due_s ?? 0 };
  },
};

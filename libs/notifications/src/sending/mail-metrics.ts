import { FAST_TIMEOUT_MS, type WorkMetrics, sql } from '@das/platform';

/** Stopped addresses that are counted, so that counting takes a bounded time. */
const MAX_COUNTED = 100_000;

interface Figures {
  oldest_due_s: number;
  stopped: number;
}

export const MAIL_METRICS: WorkMetrics = {
  gauges: [
    { name: 'das_mail_oldest_due_seconds', help: 'Seconds since the oldest due mail became due; 0 when none is due.' },
    {
      name: 'das_mail_addresses_stopped',
      help: 'Addresses to which no mail is sent, because the server refused them.',
    },
  ],
  read: async (db) => {
    const [figures] = await db.run<Figures>({
      ...sql.unscoped`select * from email_queue_figures(${MAX_COUNTED})`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return {
      das_mail_oldest_due_seconds: figures?.oldest_due_s ?? 0,
      das_mail_addresses_stopped: figures?.stopped ?? 0,
    };
  },
};

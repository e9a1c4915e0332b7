import type { Figures } from '@das/webhooks';
import { Gauge, type Registry } from 'prom-client';

const DELIVERY_STATES = ['due', 'waiting', 'in_flight'] as const;

/** Figures of the whole installation. Undefined values are unknown; an old value or a zero would be misleading. */
export interface SharedFigures {
  queue?: Figures;
}

/** Sets a gauge from figures that are known. */
type Show = (gauge: Gauge, figures: SharedFigures) => void;

/** Adds the figures that the database has of all processes and instances together. They are read once per scrape. */
export function addShared(registry: Registry, read: () => Promise<SharedFigures | null>): void {
  const gauge = (name: string, help: string, labelNames: string[], show: Show): void => {
    const created: Gauge = new Gauge({
      name,
      help,
      labelNames,
      registers: [registry],
      collect: async () => {
        const figures = await read();
        created.reset();
        if (labelNames.length === 0) created.remove(); // else it would be 0
        if (figures) show(created, figures);
      },
    });
  };
  const up: Gauge = new Gauge({
    name: 'das_database_up',
    help: '1 if the database responded during this scrape, else 0.',
    registers: [registry],
    collect: async () => up.set((await read()) ? 1 : 0),
  });
  addQueue(gauge);
}

type AddGauge = (name: string, help: string, labelNames: string[], show: Show) => void;

function addQueue(gauge: AddGauge): void {
  gauge('das_webhook_deliveries', 'Webhook deliveries in the queue, of all processes together.', ['state'], (shown, { queue }) => {
    if (queue) for (const state of DELIVERY_STATES) shown.set({ state }, queue[state]);
  });
  gauge('das_webhook_oldest_due_seconds', 'Seconds since the oldest due webhook delivery became due.', [], (shown, { queue }) => {
    if (queue) shown.set(queue.oldest_due_s);
  });
  gauge('das_webhook_failing_endpoints', 'Webhook endpoints whose last call failed.', [], (shown, { queue }) => {
    if (queue) shown.set(queue.failing_endpoints);
  });
}

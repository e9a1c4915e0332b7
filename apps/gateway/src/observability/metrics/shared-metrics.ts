import { Gauge, type Registry } from 'prom-client';
import type { SharedFigures } from './shared-figures';

const DELIVERY_STATES = ['due', 'waiting', 'in_flight'] as const;

interface SharedGauge {
  name: string;
  help: string;
  labelNames?: string[];
  /** Sets the gauge from known figures. */
  show: (gauge: Gauge, figures: SharedFigures) => void;
}

/** Adds the figures of the whole installation. A gauge without a known figure is absent: an old value or a zero would be misleading. */
export function addShared(registry: Registry, read: () => Promise<SharedFigures>): void {
  for (const { show, ...options } of GAUGES) {
    const gauge: Gauge = new Gauge({
      ...options,
      registers: [registry],
      collect: async () => {
        const figures = await read();
        gauge.reset();
        if (!options.labelNames) gauge.remove(); // reset sets it to 0
        show(gauge, figures);
      },
    });
  }
}

const GAUGES: SharedGauge[] = [
  {
    name: 'das_database_up',
    help: '1 if the database responded during this scrape, else 0.',
    show: (gauge, { isDatabaseUp }) => gauge.set(isDatabaseUp ? 1 : 0),
  },
  {
    name: 'das_ready',
    help: '1 if this instance accepts requests of clients, else 0. Absent in a process of the role worker.',
    show: (gauge, { isReady }) => {
      if (isReady !== undefined) gauge.set(isReady ? 1 : 0);
    },
  },
  {
    name: 'das_webhook_deliveries',
    help: 'Webhook deliveries in the queue. From 200,000 on, the states add up to 200,000.',
    labelNames: ['state'],
    show: (gauge, { queue }) => {
      if (queue) for (const state of DELIVERY_STATES) gauge.set({ state }, queue[state]);
    },
  },
  {
    name: 'das_webhook_oldest_due_seconds',
    help: 'Seconds since the oldest due webhook delivery became due.',
    show: (gauge, { queue }) => {
      if (queue) gauge.set(queue.oldest_due_s);
    },
  },
  {
    name: 'das_webhook_failing_endpoints',
    help: 'Webhook endpoints whose last call failed.',
    show: (gauge, { queue }) => {
      if (queue) gauge.set(queue.failing_endpoints);
    },
  },
  {
    name: 'das_jobs',
    help: 'Open jobs. Beyond 200,000 only the oldest are counted.',
    labelNames: ['state'],
    show: (gauge, { jobs = [] }) => {
      for (const { state, jobs: count } of jobs) gauge.set({ state }, count);
    },
  },
  {
    name: 'das_jobs_oldest_seconds',
    help: 'Seconds since the oldest open job was created; 0 without one.',
    labelNames: ['state'],
    show: (gauge, { jobs = [] }) => {
      for (const { state, oldest_s } of jobs) gauge.set({ state }, oldest_s);
    },
  },
  {
    name: 'das_audit_unsigned_seconds',
    help: 'Seconds since the oldest audit head got entries that no checkpoint has signed; 0 without one.',
    show: (gauge, { unsigned_s }) => {
      if (unsigned_s !== undefined) gauge.set(unsigned_s);
    },
  },
  {
    name: 'das_backup_incomplete_tables',
    help: 'Tables of which the last check of the backup role saw fewer rows than there are. Absent before the first check.',
    show: (gauge, { incomplete_backup_tables }) => {
      if (incomplete_backup_tables !== undefined) gauge.set(incomplete_backup_tables);
    },
  },
];

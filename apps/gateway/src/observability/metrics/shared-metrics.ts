import type { Worker } from '@das/platform';
import { Gauge, type Registry } from 'prom-client';
import type { SharedFigures } from './shared-figures';

interface SharedGauge {
  name: string;
  help: string;
  labelNames?: string[];
  /** Sets the gauge from known figures. */
  show: (gauge: Gauge, figures: SharedFigures) => void;
}

/** Adds the figures of the whole installation. A gauge without a known figure is absent: an old value or a zero would be misleading. */
export function addShared(registry: Registry, workers: Worker[], read: () => Promise<SharedFigures>): void {
  for (const { show, ...options } of [...GAUGES, ...workers.flatMap(gaugesOf)]) {
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

/** The gauges of the work that waits for a worker. */
const gaugesOf = ({ metrics }: Worker): SharedGauge[] =>
  (metrics?.gauges ?? []).map(({ name, help, label }) => ({
    name,
    help,
    ...(label && { labelNames: [label] }),
    show: (gauge, { work }) => {
      const figure = work[name];
      if (typeof figure === 'number') gauge.set(figure);
      else if (label) for (const [value, count] of Object.entries(figure ?? {})) gauge.set({ [label]: value }, count);
    },
  }));

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
    name: 'das_sync_lag_seconds',
    help: 'Seconds by which `syncedTo` of deltas is behind the present: the age of the oldest transaction that may have written.',
    show: (gauge, { sync_lag_seconds }) => {
      if (sync_lag_seconds !== undefined) gauge.set(sync_lag_seconds);
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

import type { Worker } from '@das/platform';
import { Gauge, type Registry } from 'prom-client';

const MS_PER_S = 1_000;

/** Adds the time since the last successful round of each worker that runs in this process. */
export function addWorkers(registry: Registry, workers: readonly Worker[]): void {
  const gauge: Gauge = new Gauge({
    name: 'das_worker_last_run_seconds',
    help: 'Seconds since the last successful round of a worker of this process, or since its start.',
    labelNames: ['worker'],
    registers: [registry],
    collect: () => {
      for (const { label, last_run_at } of workers)
        if (last_run_at !== undefined) gauge.set({ worker: label }, (performance.now() - last_run_at) / MS_PER_S);
    },
  });
}

import { Counter, type Registry } from 'prom-client';
import type { RemovedRows } from '../../retention/removed-rows';

/** Adds the counter of rows that retention has removed in this process. */
export function countRemovedRows(registry: Registry, removed: RemovedRows): void {
  const counter: Counter = new Counter({
    name: 'das_rows_removed_total',
    help: 'Rows that retention has removed.',
    labelNames: ['table'],
    registers: [registry],
    collect: () => {
      counter.reset();
      for (const [table, rows] of removed.counts) counter.inc({ table }, rows);
    },
  });
}

import type { RemovedRows as Rows } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** The tables that retention removes rows from. */
export const TABLES = ['idempotency_records', 'job_items', 'jobs', 'webhook_attempts', 'webhook_deliveries', 'webhook_events'] as const;

/** Counts the rows that this process has removed since its start, for the metrics. */
@Injectable()
export class RemovedRows {
  readonly #counts = new Map<string, number>(TABLES.map((table) => [table, 0]));

  /** Rows by table. A table without removed rows has the count 0. */
  get counts(): ReadonlyMap<string, number> {
    return this.#counts;
  }

  add(removed: Rows): void {
    for (const [table, rows] of Object.entries(removed)) this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows);
  }
}

import { FAST_TIMEOUT_MS, type WorkMetrics, type Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { PrecedentHistoryService } from './precedent-history.service';

const METRICS: WorkMetrics = {
  gauges: [
    { name: 'das_precedents_loading_tenants', help: 'Tenants whose precedents of earlier decisions are being loaded.' },
  ],
  read: async (db) => {
    const [row] = await db.run<{ tenants: string }>({
      ...sql.unscoped`select tenants_loading_precedents() as tenants`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return { das_precedents_loading_tenants: Number(row?.tenants ?? 0) };
  },
};

/** Loads the precedents of the decisions that were made before the upgrade to a release that writes them. */
@Injectable()
export class PrecedentsWorker implements Worker {
  readonly name = 'precedents';
  readonly interval_ms = 10_000;
  readonly batch = 20;
  readonly metrics = METRICS;

  constructor(private readonly history: PrecedentHistoryService) {}

  work(stop: AbortSignal): Promise<boolean> {
    return this.history.loadDue(this.batch, stop);
  }
}

import {
  Database,
  FAST_TIMEOUT_MS,
  type Statement,
  type WorkMetrics,
  type Worker,
  ofEachTenant,
  sql,
} from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { FactsService } from './facts.service';

const METRICS: WorkMetrics = {
  gauges: [
    {
      name: 'das_analytics_lag_seconds',
      help: 'Age of the oldest change of a request that is not in the facts of analytics.',
    },
  ],
  read: async (db) => {
    const [row] = await db.run<{ seconds: number }>({
      ...sql.unscoped`select oldest_changed_request() as seconds`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return { das_analytics_lag_seconds: Number(row?.seconds ?? 0) };
  },
};

/** Keeps the facts of analytics: those of changed requests first, then those of the history. */
@Injectable()
export class AnalyticsWorker implements Worker {
  readonly name = 'analytics';
  readonly interval_ms = 1_000;
  /** Tenants of one round. */
  readonly batch = 50;
  readonly metrics = METRICS;
  private readonly log = new Logger(AnalyticsWorker.name);

  constructor(
    private readonly db: Database,
    private readonly facts: FactsService,
  ) {}

  async work(stop: AbortSignal): Promise<boolean> {
    const changed = await this.ofTenantsIn(
      sql.unscoped`select * from tenants_with_changed_requests(${this.batch})`,
      stop,
      () => this.facts.keepChanged(),
    );
    const loading = await this.ofTenantsIn(
      sql.unscoped`select * from tenants_to_analyse(${this.batch})`,
      stop,
      async () => (await this.facts.loadNext()) === 'more',
    );
    return changed || loading;
  }

  /** @returns whether more work may be ready */
  private async ofTenantsIn(source: Statement, stop: AbortSignal, work: () => Promise<boolean>): Promise<boolean> {
    const tenants = await this.db.run<{ tenant_id: string }>(source);
    return ofEachTenant(tenants, this.log, async () => !stop.aborted && work());
  }
}

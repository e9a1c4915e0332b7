import { Database, type Worker, ofEachTenant, sql, tenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';

/** Changes of a count that one statement adds up. */
const MAX_CHANGES = 10_000;

/** Number of compacted entries per table. */
interface Compacted {
  products: string;
  requests: string;
}

/** Compacts the changes of row counts, so that reading a count adds up few entries. */
@Injectable()
export class RowCountsWorker implements Worker {
  readonly name = 'row_counts';
  readonly interval_ms = 10_000;
  /** Tenants whose counts one round adds up. */
  readonly batch = 1_000;
  private readonly log = new Logger(RowCountsWorker.name);

  constructor(private readonly db: Database) {}

  async work(): Promise<boolean> {
    const tenants = await this.db.run<{ tenant_id: string }>(
      sql.unscoped`select * from tenants_to_fold(${this.batch})`,
    );
    const hasMore = await ofEachTenant(tenants, this.log, () => this.fold());
    return hasMore || tenants.length === this.batch;
  }

  /** @returns whether changes of the current tenant are left */
  private async fold(): Promise<boolean> {
    const folds = sql.fragment`fold_counts(${tenant.id}, 'product_counts', ${MAX_CHANGES}) as products, fold_counts(${tenant.id}, 'request_counts', ${MAX_CHANGES}) as requests`;
    const [compacted] = await this.db.run<Compacted>(sql`select ${folds}`);
    return Number(compacted?.products) >= MAX_CHANGES || Number(compacted?.requests) >= MAX_CHANGES;
  }
}

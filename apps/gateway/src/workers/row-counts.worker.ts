import { Database, Worker, runInContext, sql, systemContext, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 10_000;
/** Tenants whose counts one run adds up. */
const MOST_TENANTS = 1_000;
/** Changes of a count that one statement adds up. */
const BATCH = 10_000;

/** Number of compacted entries per table. */
interface Compacted {
  products: string;
  requests: string;
}

/** Compacts the changes of row counts, so that reading a count adds up few entries. */
@Injectable()
export class RowCountsWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    const tenants = await this.db.run<{ tenant_id: string }>(
      sql.unscoped`select * from tenants_to_fold(${MOST_TENANTS})`,
    );
    let isFull = tenants.length === MOST_TENANTS;
    for (const { tenant_id } of tenants)
      isFull = (await runInContext(systemContext(tenant_id), () => this.fold())) || isFull;
    return isFull;
  }

  /** @returns whether changes of the current tenant are left */
  private async fold(): Promise<boolean> {
    const folds = sql.fragment`fold_counts(${tenant.id}, 'product_counts', ${BATCH}) as products, fold_counts(${tenant.id}, 'request_counts', ${BATCH}) as requests`;
    const [compacted] = await this.db.run<Compacted>(sql`select ${folds}`);
    return Number(compacted?.products) >= BATCH || Number(compacted?.requests) >= BATCH;
  }
}

import { Database, Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 10_000;
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
    const [compacted] = await this.db.run<Compacted>(sql.unscoped`select fold_product_counts(${BATCH}) as products, fold_request_counts(${BATCH}) as requests`);
    return Number(compacted?.products) >= BATCH || Number(compacted?.requests) >= BATCH;
  }
}

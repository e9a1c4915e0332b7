import { Database, Worker, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';

const PAUSE_MS = 10_000;
const BATCH = 10_000;

/** How many entries of each kind were summed up. */
interface Folded {
  products: string;
  requests: string;
}

/** Sums up what changes have added to the kept counts, so that there is little to sum up when somebody asks. */
@Injectable()
export class CountsWorker extends Worker {
  constructor(private readonly db: Database) {
    super(PAUSE_MS);
  }

  protected async work(): Promise<boolean> {
    const [folded] = await this.db.run<Folded>(prepared('select fold_product_counts($1) as products, fold_request_counts($1) as requests', [BATCH]));
    return Number(folded?.products) >= BATCH || Number(folded?.requests) >= BATCH;
  }
}

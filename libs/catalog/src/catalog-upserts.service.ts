import { Database, ServiceUnavailable, ValidationFailed, checkedInput, mayHaveCommitted } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { CategoryUpsertJobs, ProductUpsertJobs } from './catalog-upsert-jobs';
import { type SentItem, itemsOfCall } from './item-of-upsert';
import type { UpsertOptions } from './upsert-groups';
import {
  MAX_INLINE_ITEMS,
  type MatchKey,
  type UpsertInput,
  type UpsertOutcome,
  UpsertProductCategoriesInput,
  UpsertProductsInput,
  type UpsertResult,
  refuseTooMany,
  upsertSummaryOf,
} from './upsert-inputs';
import type { UpsertJobs } from './upsert-jobs';

/** An atomic call is planned again when a single write has taken a unique value after it was planned. */
const ATTEMPTS = 3;

/** Creates, changes or leaves many rows, by a match key. */
@Injectable()
export class CatalogUpsertsService {
  constructor(
    private readonly db: Database,
    private readonly productJobs: ProductUpsertJobs,
    private readonly categoryJobs: CategoryUpsertJobs,
  ) {}

  /**
   * Up to 100 items are processed at once, more become a job.
   *
   * @throws BatchTooLarge for more than 10,000 items, or more than 100 of an atomic call
   * @throws TooManyJobs when the tenant has 20 open jobs
   * @throws BatchAborted when an item of an atomic call failed
   */
  async products(given: UpsertProductsInput): Promise<UpsertResult> {
    return this.upsert(checkedInput(UpsertProductsInput, given), this.productJobs);
  }

  /** As {@link products}. */
  async categories(given: UpsertProductCategoriesInput): Promise<UpsertResult> {
    return this.upsert(checkedInput(UpsertProductCategoriesInput, given), this.categoryJobs);
  }

  private upsert(input: UpsertInput, jobs: UpsertJobs): Promise<UpsertResult> {
    return this.db.separately(() => this.run(input, jobs));
  }

  private async run(input: UpsertInput, jobs: UpsertJobs): Promise<UpsertResult> {
    const items = input.items ?? [];
    refuseTooMany(items.length, input);
    const options = { match_on: (input.match_on as MatchKey | null) ?? jobs.rows.key, dry_run: input.dry_run ?? false };
    if (items.length > MAX_INLINE_ITEMS) return { summary: null, results: [], job: await jobs.create(items, options) };
    const sent = await itemsOfCall(items, jobs.rows, options.match_on);
    const isAtomic = input.atomic && !options.dry_run;
    const results = isAtomic ? await this.atomically(jobs, sent, options) : await this.each(jobs, sent, options);
    const counts = new Map<string, number>();
    for (const { outcome } of results) counts.set(outcome, (counts.get(outcome) ?? 0) + 1);
    return { summary: upsertSummaryOf(counts, results.length), results, job: null };
  }

  /** One transaction for all items; after an unexpected error one for each. */
  private async each(jobs: UpsertJobs, sent: SentItem[], options: UpsertOptions): Promise<UpsertOutcome[]> {
    const group = (items: SentItem[]): Promise<UpsertOutcome[]> =>
      this.db.transaction(() => jobs.runGroup(items, options));
    const whole = sent.length > 1 ? await group(sent).catch(refuseUnknownEnd) : undefined;
    if (whole) return whole;
    const outcomes: UpsertOutcome[] = [];
    const unavailable: ServiceUnavailable[] = [];
    for (const item of sent) {
      const result = await group([item]).catch((error: unknown) => {
        if (error instanceof ServiceUnavailable) unavailable.push(error);
        return [jobs.failureOf(item, options, error)];
      });
      outcomes.push(...result);
    }
    const [first] = unavailable;
    if (first && unavailable.length === sent.length) throw first; // no item could be processed
    return outcomes;
  }

  private async atomically(jobs: UpsertJobs, sent: SentItem[], options: UpsertOptions): Promise<UpsertOutcome[]> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.db.transaction(() => jobs.runGroup(sent, options, { atomic: true }));
      } catch (error) {
        if (!(error instanceof ValidationFailed) || attempt === ATTEMPTS) throw error;
      }
    }
  }
}

/** The items of a group that may be committed would report another outcome the second time. */
function refuseUnknownEnd(error: unknown): undefined {
  if (mayHaveCommitted(error)) throw error;
}

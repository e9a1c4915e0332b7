import { Database, Refused, ServiceUnavailable, checkedInput, inParallel, sql } from '@das/platform';
import { may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { BulkApproveInput, type BulkApproveResult } from './bulk-approve';
import { BatchAborted, BatchTooLarge } from './bulk-errors';
import { type BulkItem, BulkItemApprover, type BulkOptions } from './bulk-item-approver';
import { BulkJobsService } from './bulk-jobs.service';
import { CHUNKS_AT_ONCE, chunksOf } from './chunks-of';
import { fillRepeats, firstIndexes } from './fill-repeats';
import { type BulkApproveOutcome, summaryOf, toStoredOutcome } from './item-outcome';

const MAX_SYNCHRONOUS_ITEMS = 100;
export const MAX_BULK_ITEMS = 10_000;
const IN_PARALLEL = 5;

/** Approves many requests: each independently, or atomically. */
@Injectable()
export class BulkApproveService {
  constructor(
    private readonly db: Database,
    private readonly items: BulkItemApprover,
    private readonly jobs: BulkJobsService,
  ) {}

  /**
   * Up to 100 items are approved at once, more become a job.
   *
   * @throws BatchTooLarge for more than 10,000 items, or more than 100 in an atomic batch
   * @throws BatchAborted when an item of an atomic batch failed
   */
  async approve(given: BulkApproveInput): Promise<BulkApproveResult> {
    const { ids, comment = null, dry_run, atomic } = checkedInput(BulkApproveInput, given);
    if (!may('requests:decide')) throw new Refused('forbidden');
    const most = atomic ? MAX_SYNCHRONOUS_ITEMS : MAX_BULK_ITEMS;
    if (ids.length > most) throw new BatchTooLarge(ids.length, most);
    const options = { comment, dry_run: dry_run ?? false };
    if (ids.length > MAX_SYNCHRONOUS_ITEMS) return { summary: summaryOf([], ids.length), results: [], job: await this.jobs.create(ids, options) };
    const firsts = firstIndexes(ids).flatMap((first, index) => (first === index ? [{ index, id: ids[index] as string }] : []));
    const results = atomic && !dry_run ? await this.approveAtomically(ids, firsts, options) : outcomesOf(ids, await this.approveEach(firsts, options));
    return { summary: summaryOf(results), results, job: null };
  }

  /** An item whose lock is not released in time fails alone; the outcomes of the others stay. */
  private async approveEach(items: BulkItem[], options: BulkOptions): Promise<BulkApproveOutcome[]> {
    const chunks = await inParallel(CHUNKS_AT_ONCE, chunksOf(items), (chunk) => this.items.approveMany(chunk, options, { skipLocked: true }).catch(() => []));
    const done = new Map(chunks.flat().map((outcome) => [outcome.index, outcome]));
    const unavailable: ServiceUnavailable[] = [];
    const outcomes = await inParallel(IN_PARALLEL, items, (item) => {
      const outcome = done.get(item.index);
      if (outcome) return Promise.resolve(outcome);
      return this.items.approveOne(item, options).catch((error: unknown) => {
        if (error instanceof ServiceUnavailable) unavailable.push(error);
        return this.items.failure(item, error);
      });
    });
    const [first] = unavailable;
    if (first && unavailable.length === items.length) throw first; // no item could be processed
    return outcomes;
  }

  /** Locks in the order of ids, so that two batches cannot deadlock. A failed item rolls back the batch. */
  private approveAtomically(ids: string[], firsts: BulkItem[], options: BulkOptions): Promise<BulkApproveOutcome[]> {
    return this.db.transaction(async () => {
      await this.db.run(sql.unscoped`set local lock_timeout = '8s'`); // another atomic batch may hold the same rows until it ends
      const outcomes = outcomesOf(ids, await this.items.approveMany(firsts, options));
      if (outcomes.some(({ outcome }) => outcome === 'failed'))
        throw new BatchAborted(outcomes.map((each) => ({ index: each.index, id: each.id, ...toStoredOutcome(each) })));
      return outcomes;
    });
  }
}

/** The outcomes of all ids in order, from those of the first occurrences. */
function outcomesOf(ids: string[], firsts: BulkApproveOutcome[]): BulkApproveOutcome[] {
  const byIndex = new Map(firsts.map((outcome) => [outcome.index, outcome]));
  const outcomes = fillRepeats(ids, (index) => byIndex.get(index) as BulkApproveOutcome);
  return outcomes.map((outcome, index) => ({ next_levels: [], ...outcome, index, id: ids[index] as string }));
}

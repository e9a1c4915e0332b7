import { BatchTooLarge, inChunks } from '@das/jobs';
import { Database, Refused, ServiceUnavailable, checkedInput, inParallel, sql } from '@das/platform';
import { assertMay, may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequestsService } from '../requests/approval-requests.service';
import { BulkApproveInput, type BulkApproveResult, MAX_BULK_ITEMS, MAX_READ_IDS } from './bulk-approve';
import { BulkApproveJobs } from './bulk-approve-jobs';
import { BatchAborted } from './bulk-errors';
import { type BulkItem, BulkItemApprover, type BulkOptions, type RequestedItem } from './bulk-item-approver';
import { fillRepeats, firstIndexes } from './fill-repeats';
import { type BulkApproveOutcome, summaryOf, toStoredOutcome } from './item-outcome';
import { refuseOtherCount } from './refuse-other-count';

const MAX_SYNCHRONOUS_ITEMS = 100;
const IN_PARALLEL = 5;

/** Approves many requests: each independently, or atomically. */
@Injectable()
export class BulkApproveService {
  constructor(
    private readonly db: Database,
    private readonly items: BulkItemApprover,
    private readonly jobs: BulkApproveJobs,
    private readonly requests: ApprovalRequestsService,
  ) {}

  /**
   * Up to 100 items are approved at once, more become a job.
   *
   * @throws BatchTooLarge for more than 10,000 items, or more than 100 in an atomic batch
   * @throws CountConflict when another number of requests matches the filter than expected
   * @throws BatchAborted when an item of an atomic batch failed
   */
  async approve(given: BulkApproveInput): Promise<BulkApproveResult> {
    const input = checkedInput(BulkApproveInput, given);
    return this.db.separately(() => this.approveChecked(input));
  }

  private async approveChecked(input: BulkApproveInput): Promise<BulkApproveResult> {
    const { comment = null, on_behalf_of, dry_run, atomic } = input;
    assertMay('requests:decide');
    if (input.filter && !may('requests:read')) throw new Refused('forbidden');
    const items = await this.itemsOf(input);
    const most = atomic ? MAX_SYNCHRONOUS_ITEMS : MAX_BULK_ITEMS;
    const isCounted = items.length <= (input.filter ? MAX_BULK_ITEMS : MAX_READ_IDS);
    if (items.length > most) throw new BatchTooLarge(isCounted ? items.length : undefined, most);
    const options = { comment, dry_run: dry_run ?? false, ...(on_behalf_of && { on_behalf_of }) };
    if (items.length > MAX_SYNCHRONOUS_ITEMS)
      return { summary: summaryOf([], items.length), results: [], job: await this.jobs.create(items, options) };
    const ids = items.map(({ id }) => id);
    const firsts = items.map((item, index) => ({ ...item, index })).filter(isFirstOf(ids));
    const results =
      atomic && !dry_run
        ? await this.approveAtomically(ids, firsts, options)
        : outcomesOf(ids, await this.approveEach(firsts, options));
    return { summary: summaryOf(results), results, job: null };
  }

  /** The given ids; for a filter the requests that match and their versions, and at most one more than a batch may have. */
  private async itemsOf({ ids, filter, expected_count }: BulkApproveInput): Promise<RequestedItem[]> {
    if (!filter) return (ids ?? []).map((id) => ({ id }));
    const matching = await this.db.transaction(() => this.requests.listVersions(filter, MAX_BULK_ITEMS + 1));
    refuseOtherCount({ found: matching.length, most: MAX_BULK_ITEMS }, expected_count);
    return matching.map(({ id, version }) => ({ id, expected_version: version }));
  }

  /** An item whose lock is not released in time fails alone; the outcomes of the others stay. */
  private async approveEach(items: BulkItem[], options: BulkOptions): Promise<BulkApproveOutcome[]> {
    const skipLocked = this.db.isInTransaction; // an idempotent request is one transaction
    if (skipLocked) await this.items.lock(items);
    const chunks = await inChunks(items, (chunk) =>
      this.items.approveMany(chunk, options, { skipLocked: true }).catch(() => []),
    );
    const done = new Map(chunks.flat().map((outcome) => [outcome.index, outcome]));
    const unavailable: ServiceUnavailable[] = [];
    const outcomes = await inParallel(IN_PARALLEL, items, (item) => {
      const outcome = done.get(item.index);
      if (outcome) return Promise.resolve(outcome);
      return this.items.approveOne(item, options, { skipLocked }).catch((error: unknown) => {
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

function isFirstOf(ids: string[]): (item: BulkItem) => boolean {
  const firsts = firstIndexes(ids);
  return ({ index }) => firsts[index] === index;
}

/** The outcomes of all ids in order, from those of the first occurrences. */
function outcomesOf(ids: string[], firsts: BulkApproveOutcome[]): BulkApproveOutcome[] {
  const byIndex = new Map(firsts.map((outcome) => [outcome.index, outcome]));
  const outcomes = fillRepeats(ids, (index) => byIndex.get(index) as BulkApproveOutcome);
  return outcomes.map((outcome, index) => ({ next_levels: [], ...outcome, index, id: ids[index] as string }));
}

import { BatchAborted, BatchTooLarge, type Job, inChunks } from '@das/jobs';
import {
  Database,
  Refused,
  ServiceUnavailable,
  ValidationFailed,
  inParallel,
  mayHaveCommitted,
  sql,
} from '@das/platform';
import { assertMay, may } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { DecisionWord } from '../model/approval-decision';
import { ApprovalRequestsService } from '../requests/approval-requests.service';
import { type BulkDecisionInput, MAX_BULK_ITEMS, MAX_READ_IDS } from './bulk-decision-input';
import { type BulkDecision, type BulkItem, BulkItemDecider, type RequestedItem } from './bulk-item-decider';
import type { BulkJobs } from './bulk-jobs';
import { fillRepeats, firstIndexes } from './fill-repeats';
import { type DecidedItem, toStoredOutcome } from './item-outcome';
import { refuseOtherCount } from './refuse-other-count';

const MAX_SYNCHRONOUS_ITEMS = 100;
const IN_PARALLEL = 5;

/** Which decision a batch makes, and the jobs that make it for many requests. */
interface Batch {
  decision: DecisionWord;
  jobs: BulkJobs;
}

/** The outcomes of a batch, or its job. */
interface BatchResult {
  total: number;
  /** Empty with a job. */
  results: DecidedItem[];
  job: Job | null;
}

/** Decides many requests: each independently, or atomically. Of checked inputs. */
@Injectable()
export class BulkDecisions {
  constructor(
    private readonly db: Database,
    private readonly items: BulkItemDecider,
    private readonly requests: ApprovalRequestsService,
  ) {}

  /** See `BulkApproveService.approve`. */
  decide(input: BulkDecisionInput & { reason_code?: string | null }, batch: Batch): Promise<BatchResult> {
    return this.db.separately(() => this.decideChecked(input, batch));
  }

  private async decideChecked(
    input: BulkDecisionInput & { reason_code?: string | null },
    { decision, jobs }: Batch,
  ): Promise<BatchResult> {
    const { comment = null, reason_code, on_behalf_of, dry_run, atomic } = input;
    assertMay('requests:decide');
    if (input.filter && !may('requests:read')) throw new Refused('forbidden');
    const items = await this.itemsOf(input);
    const total = items.length;
    const most = atomic ? MAX_SYNCHRONOUS_ITEMS : MAX_BULK_ITEMS;
    const isCounted = total <= (input.filter ? MAX_BULK_ITEMS : MAX_READ_IDS);
    if (total > most) throw new BatchTooLarge(isCounted ? total : undefined, most);
    const words = { comment, ...(reason_code && { reason_code }), ...(on_behalf_of && { on_behalf_of }) };
    const options = { ...words, dry_run: dry_run ?? false };
    if (total > MAX_SYNCHRONOUS_ITEMS) return { total, results: [], job: await jobs.create(items, options) };
    const ids = items.map(({ id }) => id);
    const firsts = items.map((item, index) => ({ ...item, index })).filter(isFirstOf(ids));
    const results =
      atomic && !dry_run
        ? await this.decideAtomically(ids, firsts, { ...options, decision })
        : outcomesOf(ids, await this.decideEach(firsts, { ...options, decision }));
    return { total, results, job: null };
  }

  /** The given ids; for a filter the requests that match and their versions, and at most one more than a batch may have. */
  private async itemsOf({
    ids,
    filter,
    expected_count,
    expected_versions,
  }: BulkDecisionInput): Promise<RequestedItem[]> {
    if (!filter) return itemsOfIds(ids ?? [], expected_versions);
    const matching = await this.db.transaction(() => this.requests.listVersions(filter, MAX_BULK_ITEMS + 1));
    refuseOtherCount({ found: matching.length, most: MAX_BULK_ITEMS }, expected_count);
    return matching.map(({ id, version }) => ({ id, expected_version: version }));
  }

  /** An item whose lock is not released in time fails alone; the outcomes of the others stay. */
  private async decideEach(items: BulkItem[], options: BulkDecision): Promise<DecidedItem[]> {
    const skipLocked = this.db.isInTransaction; // an idempotent request is one transaction
    if (skipLocked) await this.items.lock(items);
    const unavailable: ServiceUnavailable[] = [];
    const failed = (item: BulkItem, error: unknown): DecidedItem => {
      if (error instanceof ServiceUnavailable) unavailable.push(error);
      return this.items.failure(item, error);
    };
    const chunks = await inChunks(items, (chunk) =>
      this.items
        .decideMany(chunk, options, { skipLocked: true })
        .catch((error: unknown) => (mayHaveCommitted(error) ? chunk.map((item) => failed(item, error)) : [])),
    );
    const done = new Map(chunks.flat().map((outcome) => [outcome.index, outcome]));
    const outcomes = await inParallel(IN_PARALLEL, items, (item) => {
      const outcome = done.get(item.index);
      if (outcome) return Promise.resolve(outcome);
      return this.items.decideOne(item, options, { skipLocked }).catch((error: unknown) => failed(item, error));
    });
    const [first] = unavailable;
    if (first && unavailable.length === items.length) throw first; // no item could be processed
    return outcomes;
  }

  /** Locks in the order of ids, so that two batches cannot deadlock. A failed item rolls back the batch. */
  private decideAtomically(ids: string[], firsts: BulkItem[], options: BulkDecision): Promise<DecidedItem[]> {
    return this.db.transaction(async () => {
      await this.db.run(sql.unscoped`set local lock_timeout = '8s'`); // another atomic batch may hold the same rows until it ends
      const outcomes = outcomesOf(ids, await this.items.decideMany(firsts, options));
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
function outcomesOf(ids: string[], firsts: DecidedItem[]): DecidedItem[] {
  const byIndex = new Map(firsts.map((outcome) => [outcome.index, outcome]));
  const outcomes = fillRepeats(ids, (index) => byIndex.get(index) as DecidedItem);
  return outcomes.map((outcome, index) => ({ ...outcome, index, id: ids[index] as string }));
}

/** @throws ValidationFailed when another number of versions is given than ids */
function itemsOfIds(ids: string[], versions: number[] | null | undefined): RequestedItem[] {
  if (!versions) return ids.map((id) => ({ id }));
  if (versions.length !== ids.length)
    throw new ValidationFailed([{ path: ['input', 'expected_versions'], rule: 'size', params: { size: ids.length } }]);
  return ids.map((id, index) => ({ id, expected_version: versions[index] }));
}

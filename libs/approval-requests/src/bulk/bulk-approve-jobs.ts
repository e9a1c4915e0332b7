import { type ItemOutcome, type ItemsKind, type Job, type JobItem, type JobResult, JobsService } from '@das/jobs';
import { checkedInput } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { BulkApproveInput } from './bulk-approve';
import { BulkItemApprover, type BulkOptions, type RequestedItem } from './bulk-item-approver';
import { fillRepeats, firstIndexes } from './fill-repeats';
import {
  type BulkApproveOutcome,
  type BulkApproveSummary,
  type StoredOutcome,
  summaryOf,
  toStoredOutcome,
} from './item-outcome';

interface BulkApproveJob extends Job {
  input: BulkOptions;
}

/** The result of a bulk approval that has ended. */
export interface BulkJobResult extends JobResult {
  summary: BulkApproveSummary;
  results: (StoredOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>)[];
}

/** The kind of job that approves many requests. */
@Injectable()
export class BulkApproveJobs implements ItemsKind<BulkApproveJob, StoredOutcome> {
  readonly name = 'bulk_approve';

  constructor(
    private readonly jobs: JobsService,
    private readonly items: BulkItemApprover,
  ) {
    jobs.register(this);
  }

  /** Stores a job that runs with the caller's request context. A repeated id gets its outcome at once, so that the job skips it. */
  async create(items: RequestedItem[], input: BulkOptions): Promise<Job> {
    const ids = items.map(({ id }) => id);
    checkedInput(BulkApproveInput, { ids, ...input }, null);
    const firsts = firstIndexes(ids);
    const unchanged = { outcome: 'unchanged' } satisfies StoredOutcome;
    const added = items.map((item, index) => (firsts[index] === index ? item : { ...item, outcome: unchanged }));
    return this.jobs.create({ kind: this.name, total: items.length, input }, input, added);
  }

  async executeChunk(items: JobItem[], { input }: BulkApproveJob): Promise<Map<number, StoredOutcome>> {
    const outcomes = await this.items.approveMany(items, input, { skipLocked: true });
    return new Map(outcomes.map((outcome) => [outcome.index, toStoredOutcome(outcome)]));
  }

  async executeOne(item: JobItem, { input }: BulkApproveJob): Promise<StoredOutcome> {
    return toStoredOutcome(await this.items.approveOne(item, input));
  }

  failure(item: JobItem, error: unknown): StoredOutcome {
    return toStoredOutcome(this.items.failure(item, error));
  }

  /** The outcomes of all items in order. */
  async result(_job: BulkApproveJob, read: () => Promise<ItemOutcome<StoredOutcome>[]>): Promise<BulkJobResult> {
    const items = await read();
    const ids = items.map(({ id }) => id);
    const outcomes = fillRepeats(ids, (at): StoredOutcome => items[at]?.outcome ?? NOT_PROCESSED);
    const results = outcomes.map((outcome, at) => ({ index: at, id: ids[at] as string, ...outcome }));
    return { summary: summaryOf(results), results };
  }
}

/** The outcome of items that a failed job did not reach. */
const NOT_PROCESSED: StoredOutcome = {
  outcome: 'failed',
  error: { code: 'service_unavailable', message: 'The job ended before this item was worked on.' },
};

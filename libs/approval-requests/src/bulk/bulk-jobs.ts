import {
  type DoneItem,
  type ItemOutcome as ItemAndOutcome,
  type ItemsAt,
  type ItemsKind,
  type Job,
  type JobItem,
  type JobResult,
  JobsService,
  type ReadItem,
} from '@das/jobs';
import { checkedInput, givenMembers } from '@das/platform';
import type { DecisionWord } from '../model/approval-decision';
import type { BulkDecisionInput } from './bulk-decision-input';
import { BulkItemDecider, type BulkOptions, type RequestedItem } from './bulk-item-decider';
import { fillRepeats, firstIndexes } from './fill-repeats';
import { type DecidedItem, type StoredOutcome, toStoredOutcome } from './item-outcome';

export interface BulkJob extends Job {
  input: BulkOptions;
}

type StoredResult = StoredOutcome & Pick<DecidedItem, 'id' | 'index'>;

/** The result of a bulk decision that has ended. */
export interface BulkJobResult extends JobResult {
  results: StoredResult[];
}

/** What the kinds of jobs that decide many requests have in common. */
export abstract class BulkJobs implements ItemsKind<BulkJob, StoredOutcome> {
  abstract readonly name: string;
  readonly permission = 'requests:decide';
  protected abstract readonly decision: DecisionWord;
  protected abstract readonly inputType: new () => BulkDecisionInput;

  constructor(
    private readonly jobs: JobsService,
    private readonly items: BulkItemDecider,
  ) {}

  protected abstract summaryOf(results: StoredResult[]): object;

  /** Stores a job that runs with the caller's request context. A repeated id gets its outcome at once, so that the job skips it. */
  async create(items: RequestedItem[], input: BulkOptions): Promise<Job> {
    const ids = items.map(({ id }) => id);
    checkedInput(this.inputType, { ids, ...input }, null);
    const firsts = firstIndexes(ids);
    const added = items.map((item, index) => {
      const first = firsts[index] as number;
      return first === index ? item : { ...item, outcome: { outcome: 'unchanged', first } satisfies StoredOutcome };
    });
    return this.jobs.create({ kind: this.name, total: items.length, input }, input, added);
  }

  async executeChunk(items: JobItem[], { input }: BulkJob): Promise<Map<number, StoredOutcome>> {
    const outcomes = await this.items.decideMany(items, { ...input, decision: this.decision }, { skipLocked: true });
    return new Map(outcomes.map((outcome) => [outcome.index, toStoredOutcome(outcome)]));
  }

  async executeOne(item: JobItem, { input }: BulkJob): Promise<StoredOutcome> {
    return toStoredOutcome(await this.items.decideOne(item, { ...input, decision: this.decision }));
  }

  failure(item: JobItem, error: unknown): StoredOutcome {
    return toStoredOutcome(this.items.failure(item, error));
  }

  /** A repeated id has the status and the version of its first item, once that is done. Jobs of version 0.2.0 do not say which it is. */
  async readItems(items: DoneItem<StoredOutcome>[], at: ItemsAt<StoredOutcome>): Promise<ReadItem[]> {
    const firsts = [...new Set(items.flatMap(({ outcome: { first } }) => first ?? []))];
    const outcomes = new Map((await at(firsts)).map(({ index, outcome }) => [index, outcome]));
    return items.map(({ index, id, outcome: { first, ...own } }) => {
      const { status, version } = (first === undefined ? undefined : outcomes.get(first)) ?? own;
      const stored = { ...own, ...(status && { status }), ...(version && { version }) };
      return { index, id, outcome: own.outcome, detail: { index, id, ...givenMembers(stored) } };
    });
  }

  /** The outcomes of all items in order. */
  async result(_job: BulkJob, read: () => Promise<ItemAndOutcome<StoredOutcome>[]>): Promise<BulkJobResult> {
    const items = await read();
    const ids = items.map(({ id }) => id);
    const outcomes = fillRepeats(ids, (at): StoredOutcome => items[at]?.outcome ?? NOT_PROCESSED);
    const results = outcomes.map((outcome, at) => ({ index: at, id: ids[at] as string, ...outcome }));
    return { summary: this.summaryOf(results), results };
  }
}

/** The outcome of items that a failed job did not reach. */
const NOT_PROCESSED: StoredOutcome = {
  outcome: 'failed',
  error: { code: 'service_unavailable', message: 'The job ended before this item was worked on.' },
};

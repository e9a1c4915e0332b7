import {
  BatchAborted,
  type DoneItem,
  type ItemOutcome,
  type ItemsKind,
  type Job,
  type JobItem,
  type JobResult,
  JobsService,
  type OutcomeCounts,
  type ReadItem,
} from '@das/jobs';
import { Refused } from '@das/platform';
import { mayNow } from '@das/tenants';
import { type SentItem, itemsOfCall, sentKey } from './item-of-upsert';
import type { PlannedItem } from './plan-upsert';
import { UpsertGroups, type UpsertOptions } from './upsert-groups';
import { type UpsertOutcome, upsertSummaryOf } from './upsert-inputs';
import type { UpsertKind } from './upsert-kind';
import { UpsertOutcomes } from './upsert-outcomes';

interface UpsertJob extends Job {
  input: UpsertOptions;
}

const MAX_GROUP = 500;
/** Smaller groups cost a busy machine more for each item than they save in time. */
const MIN_GROUP = 100;
/** A group that took longer makes the next ones smaller, so that a group takes at most a second. */
const SLOW_MS = 600;

/** What the kinds of jobs that upsert rows have in common. A group of items is one transaction. */
export abstract class UpsertJobs implements ItemsKind<UpsertJob, UpsertOutcome> {
  abstract readonly name: string;
  readonly permission = 'catalog:write';
  private group = MAX_GROUP;

  constructor(
    private readonly jobs: JobsService,
    private readonly groups: UpsertGroups,
    private readonly outcomes: UpsertOutcomes,
    readonly rows: UpsertKind,
  ) {}

  get chunks(): { items: number; at_once: number } {
    return { items: this.group, at_once: 1 };
  }

  /** Stores a job that runs with the caller's request context. Duplicates are found over all of its items. */
  async create(items: object[], input: UpsertOptions): Promise<Job> {
    const { match_on, dry_run } = input;
    const sent = await itemsOfCall(items, this.rows, match_on);
    const added = sent.map(({ input: item, isDuplicate }) => ({
      id: sentKey(item, match_on) ?? '',
      input: { item, ...(isDuplicate && { isDuplicate }) },
    }));
    return this.jobs.create({ kind: this.name, total: items.length, input }, { match_on, dry_run }, added);
  }

  async executeChunk(items: JobItem[], { input }: UpsertJob): Promise<Map<number, UpsertOutcome>> {
    const began = performance.now();
    const sent = items.map(itemOf);
    if (!mayNow('catalog:write'))
      return new Map(
        sent.map((item) => [item.index, this.outcomes.failure(item, input.match_on, new Refused('forbidden'))]),
      );
    const outcomes = await this.runGroup(sent, input);
    this.pace(performance.now() - began);
    return new Map(outcomes.map((outcome) => [outcome.index, outcome]));
  }

  async executeOne(item: JobItem, job: UpsertJob): Promise<UpsertOutcome> {
    return (await this.executeChunk([item], job)).get(item.index) as UpsertOutcome;
  }

  failure(item: JobItem, error: unknown, { input: { match_on } }: UpsertJob): UpsertOutcome {
    return this.outcomes.failure(itemOf(item), match_on, error);
  }

  async readItems(items: DoneItem<UpsertOutcome>[]): Promise<ReadItem[]> {
    return items.map(({ index, outcome }) => ({ index, id: outcome.id, outcome: outcome.outcome, detail: outcome }));
  }

  async result(
    { total }: UpsertJob,
    _items: () => Promise<ItemOutcome<UpsertOutcome>[]>,
    counts: OutcomeCounts,
  ): Promise<JobResult> {
    return { summary: upsertSummaryOf(await counts(), total) };
  }

  /** Processes items as part of the running transaction. @throws BatchAborted when one of an atomic call failed */
  async runGroup(sent: SentItem[], options: UpsertOptions, { atomic = false } = {}): Promise<UpsertOutcome[]> {
    const refuseFailures = (planned: PlannedItem[]): void => {
      if (atomic && planned.some(({ error }) => error))
        throw new BatchAborted(planned.map((item) => this.outcomes.of(item, { dry_run: true })));
    };
    const written = await this.groups.run(this.rows, sent, options, refuseFailures);
    return written.map((item) => this.outcomes.of(item, options));
  }

  /** The outcome of an item that could not be processed. */
  failureOf(item: SentItem, { match_on }: UpsertOptions, error: unknown): UpsertOutcome {
    return this.outcomes.failure(item, match_on, error);
  }

  private pace(ms: number): void {
    this.group = ms > SLOW_MS ? Math.max(MIN_GROUP, this.group >> 1) : Math.min(MAX_GROUP, this.group * 2);
  }
}

/** What the client sent may not be an object, so the job has it as a member. */
const itemOf = ({ index, input }: JobItem): SentItem => {
  const { item = null, isDuplicate = false } = (input ?? {}) as { item?: object | null; isDuplicate?: boolean };
  return { index, input: item, isDuplicate };
};

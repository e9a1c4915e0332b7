import { Audit } from '@das/audit';
import { CommitHooks, Database, type Now, checkedInput, requireContext, sql, tenant } from '@das/platform';
import { mayWriteAll } from '@das/tenants';
import type { ReplayCounts } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { BulkApproveInput } from './bulk-approve';
import type { RequestedItem } from './bulk-item-approver';
import { BulkJob, type BulkJobInput, type ReplayProgress } from './bulk-job';
import { addDueJob } from './due-jobs';
import { fillRepeats, firstIndexes } from './fill-repeats';
import { type BulkApproveOutcome, type BulkApproveSummary, type StoredOutcome, summaryOf } from './item-outcome';

/** The result of a finished job. */
export interface BulkJobResult {
  summary: BulkApproveSummary;
  results: (StoredOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>)[];
}

/** The result of a finished replay: counts only. */
export interface ReplayResult {
  summary: ReplayCounts & { total: number; skipped: number };
}

/** The members of a new job that its kind decides. */
type NewJob = Pick<BulkJob, 'kind' | 'total' | 'input'> &
  Partial<Pick<BulkJob, 'replay' | 'progress' | 'status' | 'done'>> & { finished_at?: Now };

/** Deliveries are skipped when their status changed after they were counted, or when the job failed before them. */
function replayResult(total: number, { replayed, created }: ReplayProgress): ReplayResult {
  return { summary: { total, replayed, created, skipped: Math.max(total - replayed - created, 0) } };
}

type StoredItem = { index: number; approval_request_id: string; outcome: StoredOutcome | null };

/** Creates bulk jobs and reads their results. */
@Injectable()
export class BulkJobsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly hooks: CommitHooks,
  ) {}

  /** Calls the listener after a transaction of this process has created a job. */
  onCreated(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Stores a job that runs with the caller's request context. */
  async create(items: RequestedItem[], input: BulkJobInput): Promise<BulkJob> {
    checkedInput(BulkApproveInput, { ids: items.map(({ id }) => id), ...input }, null);
    return this.db.transaction(async () => {
      const job = await this.add({ kind: 'bulk_approve', total: items.length, input }, input);
      await this.addItems(job.id, items);
      return job;
    });
  }

  /** Adds the row of a job of any kind and its audit entry, in the current transaction. */
  async add(values: NewJob, metadata: object): Promise<BulkJob> {
    const { actor, environment, ip, request_id, roles, user_agent } = requireContext();
    const call = { actor, environment, ip, request_id, roles, user_agent };
    const job = await this.db.rowsOf(BulkJob).add({ ...values, created_by_id: actor.user_id, call });
    await addDueJob(this.db, job);
    this.hooks.afterCommit(() => this.listeners.forEach((wake) => wake()));
    const { kind, total } = values;
    await this.audit.record('job.created', {
      resource: { type: 'job', id: job.id },
      metadata: { kind, total, ...metadata },
    });
    return job;
  }

  /** Finds a job of the caller; admins and the owner see all jobs. */
  async find(id: string): Promise<BulkJob | null> {
    const job = await this.db.rowsOf(BulkJob).find(id);
    const isMine = job !== null && job.created_by_id === (requireContext().actor.user_id ?? null);
    return isMine || mayWriteAll() ? job : null;
  }

  /** The outcomes of all items in order, or the counts of a replay; null until the job is finished. */
  async result({ id, status, total, progress }: BulkJob): Promise<BulkJobResult | ReplayResult | null> {
    if (status !== 'done' && status !== 'failed') return null;
    if (progress) return replayResult(total, progress);
    const statement = sql`select index, approval_request_id, outcome from job_items where ${tenant} and job_id = ${id} order by index`;
    const items = await this.db.run<StoredItem>(statement);
    const ids = items.map(({ approval_request_id }) => approval_request_id);
    const outcomes = fillRepeats(ids, (at): StoredOutcome => items[at]?.outcome ?? NOT_PROCESSED);
    const results = outcomes.map((outcome, at) => ({ index: at, id: ids[at] as string, ...outcome }));
    return { summary: summaryOf(results), results };
  }

  /** A repeated id gets its outcome at once, so that the job skips it. */
  private async addItems(job_id: string, items: RequestedItem[]): Promise<void> {
    const ids = items.map(({ id }) => id);
    const versions = items.map(({ expected_version = null }) => expected_version);
    const outcomes = firstIndexes(ids).map((first, index) =>
      first === index ? null : JSON.stringify({ outcome: 'unchanged' } satisfies StoredOutcome),
    );
    const storable = ids.map((id) => id.toWellFormed().replaceAll('\0', ''));
    const rows = sql.fragment`unnest(${storable}::text[], ${versions}::integer[], ${outcomes}::text[]) with ordinality as item(id, version, outcome, place)`;
    const columns = sql.fragment`(${tenant.column}, job_id, index, approval_request_id, expected_version, outcome)`;
    await this.db.run(
      sql`insert into job_items ${columns} select ${tenant.id}, ${job_id}, place - 1, id, version, outcome::json from ${rows} returning 1`,
    );
  }
}

/** The outcome of items that a failed job did not reach. */
const NOT_PROCESSED: StoredOutcome = {
  outcome: 'failed',
  error: { code: 'service_unavailable', message: 'The job ended before this item was worked on.' },
};

import {
  Busy,
  Database,
  type Fragment,
  Refused,
  ServiceUnavailable,
  inParallel,
  newId,
  runInContext,
  sql,
  systemContext,
  tenant,
} from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { type BulkItem, BulkItemApprover } from './bulk-item-approver';
import { BulkJob } from './bulk-job';
import { CHUNKS_AT_ONCE, ITEMS_IN_A_ROUND, chunksOf } from './chunks-of';
import { dueJobs, endDueJob, leaseDueJob, removeEndedJob } from './due-jobs';
import { type BulkApproveOutcome, toStoredOutcome } from './item-outcome';
import { JobCreators } from './job-creators';
import { ReplayJobsService } from './replay-jobs.service';

/** Longer than a chunk, which renews it. A live process that loses its lease stops, and no item is processed twice. */
const LEASE_END = sql.raw(`now() + interval '5 seconds'`);
const IN_PARALLEL = 4;
/** Failed runs in a row after which a job fails. */
const MOST_ATTEMPTS = 5;
const COUNTED_DONE = sql.fragment`done = (select count(*) from job_items i where ${tenant.of('i')} and i.job_id = jobs.id and i.outcome is not null)`;
/** The columns of a {@link BulkItem}. */
const ITEM = sql.raw('index, approval_request_id as id, expected_version');

/** After a round: everything is processed, something is left, or another process has the lease. */
type JobState = 'over' | 'open' | 'lost';

/**
 * Processes jobs in rounds. Outcomes are written in the transaction of their decisions, so that no item is processed twice.
 * A job of a killed process is claimed by another process when its lease ends.
 */
@Injectable()
export class BulkJobRunner {
  private readonly log = new Logger(BulkJobRunner.name);

  constructor(
    private readonly db: Database,
    private readonly items: BulkItemApprover,
    private readonly creators: JobCreators,
    private readonly replays: ReplayJobsService,
  ) {}

  /** Runs a round of every unclaimed job. @returns the number of jobs that ran */
  async runOpen(most: number): Promise<number> {
    let ran = 0;
    for (const { tenant_id, id } of await dueJobs(this.db, most)) {
      const job = await runInContext(systemContext(tenant_id), () => this.claim(id));
      if (job) await runInContext({ ...job.call, tenant_id, roles: [], loaders: new Map() }, () => this.runRound(job));
      ran += job ? 1 : 0;
    }
    return ran;
  }

  private async runRound(job: BulkJob): Promise<void> {
    const attempts = job.attempts + 1;
    try {
      const state = await (job.kind === 'webhook_replay' ? this.replayRound(job) : this.approvalRound(job));
      if (state === 'over') return await this.end(job, 'done');
      if (state === 'open') await this.release(job, 0);
    } catch (error) {
      if (job.kind === 'webhook_replay' && error instanceof Refused) return this.end(job, 'failed');
      this.log.error(error, `Job ${job.id} failed; attempt ${attempts} of ${MOST_ATTEMPTS}`);
      if (attempts >= MOST_ATTEMPTS) await this.end(job, 'failed');
      else await this.release(job, 1);
    }
  }

  private async approvalRound(job: BulkJob): Promise<JobState> {
    const open = await this.openItems(job.id);
    if (!open.length) return 'over';
    let state: JobState = 'open';
    await inParallel(CHUNKS_AT_ONCE, chunksOf(open), async (chunk) => {
      if (state === 'open' && !(await this.processChunk(job, chunk))) state = 'lost';
    });
    return state;
  }

  /** One transaction for the deliveries of a round and the position after them. */
  private async replayRound(job: BulkJob): Promise<JobState> {
    job.progress = await this.transaction(job, async () => {
      const progress = await this.replays.next(job);
      const done = progress.after
        ? sql.fragment`least(total, ${progress.replayed + progress.created})`
        : sql.raw('total');
      const change = sql.fragment`lease_until = ${LEASE_END}, updated_at = now(), attempts = 0, done = ${done}, progress = ${JSON.stringify(progress)}`;
      if (!(await this.lease(change, sql.fragment`id = ${job.id} and lease_token = ${job.lease_token}`)))
        throw new Error('Another process has claimed the job.');
      return progress;
    });
    return job.progress.after === null ? 'over' : 'open';
  }

  private async claim(id: string): Promise<BulkJob | undefined> {
    const change = sql.fragment`status = 'running', lease_until = ${LEASE_END}, lease_token = ${newId()}, updated_at = now(), attempts = attempts + (lease_until is not null)::int`;
    const free = sql.fragment`id = ${id} and status in ('queued', 'running') and (lease_until is null or lease_until < now())`;
    const job = await this.lease(change, free);
    if (!job) await removeEndedJob(this.db, id);
    else if (job.kind === 'bulk_approve') await this.update(COUNTED_DONE, sql.fragment`id = ${id}`); // a killed process may have left a smaller number
    return job;
  }

  /** @returns whether this process still holds the lease */
  private async renew({ id, lease_token }: BulkJob, processed: number): Promise<boolean> {
    const change = sql.fragment`lease_until = ${LEASE_END}, updated_at = now(), attempts = 0, done = done + ${processed}`;
    return (await this.lease(change, sql.fragment`id = ${id} and lease_token = ${lease_token}`)) !== undefined;
  }

  private async release({ id, lease_token }: BulkJob, failures: number): Promise<void> {
    // a failed job keeps its lease for 2 seconds, which delays the next attempt
    const lease = failures ? sql.raw(`now() + interval '2 seconds'`) : undefined;
    const change = sql.fragment`lease_until = ${lease ?? sql.raw('null')}`;
    await this.update(change, sql.fragment`id = ${id} and lease_token = ${lease_token}`, () =>
      leaseDueJob(this.db, id, lease ?? sql.raw('created_at')),
    );
  }

  private async end({ id, kind, lease_token }: BulkJob, status: 'done' | 'failed'): Promise<void> {
    const done = kind === 'bulk_approve' ? COUNTED_DONE : sql.raw('done = done');
    const change = sql.fragment`status = ${status}, finished_at = now(), lease_until = null, ${done}`;
    await this.update(change, sql.fragment`id = ${id} and lease_token = ${lease_token}`, () => endDueJob(this.db, id));
  }

  /** A change that sets or renews the lease. */
  private lease(change: Fragment, which: Fragment): Promise<BulkJob | undefined> {
    return this.update(change, which, ({ id }) => leaseDueJob(this.db, id, LEASE_END));
  }

  /** @param keep keeps the look-up table of open jobs, in the transaction of the change */
  private update(
    change: Fragment,
    which: Fragment,
    keep?: (job: BulkJob) => Promise<void>,
  ): Promise<BulkJob | undefined> {
    const columns = sql.raw(this.db.rowsOf(BulkJob).columns);
    return this.db.transaction(async () => {
      const [job] = await this.db.run<BulkJob>(
        sql`update jobs set ${change} where ${tenant} and ${which} returning ${columns}`,
      );
      if (job) await keep?.(job);
      return job;
    });
  }

  private openItems(job_id: string): Promise<BulkItem[]> {
    const limit = sql.raw(String(ITEMS_IN_A_ROUND)); // a literal, so that PostgreSQL caches the plan of the statement
    return this.db.run(sql`
      select ${ITEM} from job_items where ${tenant} and job_id = ${job_id} and outcome is null order by index limit ${limit}`);
  }

  /** Items that cannot be processed with the others are processed one by one afterwards. @returns whether this process still holds the lease */
  private async processChunk(job: BulkJob, items: BulkItem[]): Promise<boolean> {
    const done = await this.processTogether(job, items).catch(() => new Set<number>());
    const left = items.filter(({ index }) => !done.has(index));
    const holdsLease = await this.renew(job, done.size); // after the transaction: inside, chunks would wait for each other's lock on the job's row
    const renewals = await inParallel(IN_PARALLEL, left, (item) => this.processOne(job, item));
    return holdsLease && !renewals.includes(false);
  }

  /** One transaction for all items and their outcomes. @returns the indexes of the processed items */
  private processTogether(job: BulkJob, items: BulkItem[]): Promise<Set<number>> {
    return this.transaction(job, async () => {
      const locked = await this.lockOpen(job, items);
      const outcomes = await this.items.approveMany(locked, job.input, { skipLocked: true });
      await this.store(job, outcomes);
      return new Set(outcomes.map(({ index }) => index));
    });
  }

  /** An item that cannot be processed fails, and the job continues; without a database it stops. @returns whether this process still holds the lease */
  private async processOne(job: BulkJob, item: BulkItem): Promise<boolean> {
    const work = (outcomeOf: () => Promise<BulkApproveOutcome>): Promise<number> =>
      this.transaction(job, async () => {
        const locked = await this.lockOpen(job, [item]);
        await this.store(job, await Promise.all(locked.map(outcomeOf)));
        return locked.length;
      });
    const processed = await work(() => this.items.approveOne(item, job.input)).catch((error: unknown) => {
      if (error instanceof ServiceUnavailable && !(error instanceof Busy)) throw error;
      return work(() => Promise.resolve(this.items.failure(item, error)));
    });
    return this.renew(job, processed);
  }

  private transaction<T>(job: BulkJob, work: () => Promise<T>): Promise<T> {
    return this.db.transaction(() => this.creators.run(job, work));
  }

  /** Locks the items that have no outcome yet; skips those that another process has locked. */
  private lockOpen({ id }: BulkJob, items: BulkItem[]): Promise<BulkItem[]> {
    const open = sql.fragment`job_id = ${id} and index = any(${items.map(({ index }) => index)}) and outcome is null`;
    return this.db.run(
      sql`select ${ITEM} from job_items where ${tenant} and ${open} order by index for update skip locked`,
    );
  }

  private async store({ id }: BulkJob, outcomes: BulkApproveOutcome[]): Promise<void> {
    const indexes = outcomes.map(({ index }) => index);
    const stored = outcomes.map((outcome) => JSON.stringify(toStoredOutcome(outcome)));
    await this.db.run(sql`
      update job_items set outcome = done.outcome from unnest(${indexes}::integer[], ${stored}::json[]) as done(index, outcome)
       where ${tenant} and job_id = ${id} and job_items.index = done.index and job_items.index = any(${indexes})`); // the redundant condition makes the planner use the primary key
  }
}

import { Notices } from '@das/events';
import { Database, type Fragment, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { TooManyJobs } from './errors';
import { Job } from './job';
import { JobKinds, type Step, hasItems } from './job-kind';

/** Longer than a chunk, which renews it. A live process that loses its lease stops, and no item is processed twice. */
const LEASE_END = sql.raw(`now() + interval '5 seconds'`);
const COUNTED_DONE = sql.fragment`done = (select count(*) from job_items i where ${tenant.of('i')} and i.job_id = jobs.id and i.outcome is not null)`;

/** The job as this process has claimed it. A process that was too slow no longer matches, because another one has claimed the job. */
const claimed = ({ id, lease_token }: Job): Fragment => sql.fragment`id = ${id} and lease_token = ${lease_token}`;

/** A new job may have items that are done already; a killed or failed run may have left a smaller number. */
const mayHaveMoreDone = ({ done, attempts }: Job): boolean => done === 0 || attempts > 0;

/** A job that a process may claim. */
export interface DueJob {
  tenant_id: string;
  id: string;
  kind: string;
}

/** Open jobs that a tenant may have, of all kinds. */
const MAX_OPEN = 20;
/** Jobs of a tenant that run at a time, of all kinds. */
const MAX_RUNNING = sql.raw('2');

/** Advisory locks per tenant, under which jobs are counted before one is created or claimed. */
const lockOf = (act: 'claim' | 'create'): Fragment =>
  sql.fragment`hashtextextended('job ' || ${act}::text || ' ' || ${tenant.id}, 0)`;

/**
 * Which process runs a job. A process claims a job with a lease, renews it while it works and releases it after a round; the lease of
 * a killed process ends by itself. The look-up table `due_jobs` of all tenants changes in the transaction that changes the job.
 */
@Injectable()
export class JobClaims {
  constructor(
    private readonly db: Database,
    private readonly kinds: JobKinds,
    private readonly notices: Notices,
  ) {}

  /**
   * Jobs of the registered kinds that no process has claimed, or whose lease has ended. Of each tenant at most as many as may run, and
   * of a kind that runs alone the first: those that wait for them do not fill the batch.
   */
  due(most: number): Promise<DueJob[]> {
    return this.db.run(
      sql.unscoped`select * from claimable_jobs(${this.kinds.names}, ${this.kinds.namesAlone}, ${MAX_RUNNING}, ${most})`,
    );
  }

  /** Lets the transaction create one more job of the tenant. @throws TooManyJobs */
  async admit(): Promise<void> {
    await this.db.run(sql`select pg_advisory_xact_lock(${lockOf('create')})`);
    const [open] = await this.db.run<{ count: number }>(
      sql`select count(*)::integer as count from jobs where ${tenant} and status in ('queued', 'running')`,
    );
    if ((open?.count ?? 0) >= MAX_OPEN) throw new TooManyJobs(MAX_OPEN);
  }

  /** Makes a new job due, in the transaction that creates it. */
  async add({ id, kind, status }: Job): Promise<void> {
    if (status !== 'queued') return;
    const row = sql.fragment`${tenant.id}, ${id}, ${kind}, ${status}, now(), now()`;
    await this.db.updateLookUp(
      () => sql`insert into due_jobs (${tenant.column}, job_id, kind, status, created_at, due_at) values (${row})`,
    );
  }

  /** @returns undefined when another process has claimed the job, it has ended, or it waits for other jobs of the tenant */
  async claim({ id, kind }: Omit<DueJob, 'tenant_id'>): Promise<Job | undefined> {
    const change = sql.fragment`status = 'running', lease_until = ${LEASE_END}, lease_token = ${newId()}, updated_at = now(), attempts = attempts + (lease_until is not null)::int`;
    const free = sql.fragment`id = ${id} and status in ('queued', 'running') and (lease_until is null or lease_until < now())`;
    const job = await this.claimWithin({ id, kind }, change, free);
    if (!job) await this.removeEnded(id);
    else if (mayHaveMoreDone(job) && hasItems(this.kinds.of(job)))
      await this.update(COUNTED_DONE, sql.fragment`id = ${id}`);
    return job;
  }

  /** Adds processed items. @returns whether this process still holds the lease */
  async renew(job: Job, processed: number): Promise<boolean> {
    const change = sql.fragment`lease_until = ${LEASE_END}, updated_at = now(), attempts = 0, done = done + ${processed}`;
    return (await this.lease(change, claimed(job))) !== undefined;
  }

  /** Stores the progress of a step, in its transaction. @throws Error when another process has claimed the job */
  async renewAfterStep(job: Job, { progress, done, isOver }: Step): Promise<void> {
    const reached = isOver ? sql.raw('total') : sql.fragment`least(total, ${done})`;
    const change = sql.fragment`lease_until = ${LEASE_END}, updated_at = now(), attempts = 0, done = ${reached}, progress = ${JSON.stringify(progress)}`;
    if (!(await this.lease(change, claimed(job)))) throw new Error('Another process has claimed the job.');
  }

  /** @param isFailed keeps the lease for 2 seconds, which delays the next attempt */
  async release(job: Job, isFailed: boolean): Promise<void> {
    const lease = isFailed ? sql.raw(`now() + interval '2 seconds'`) : undefined;
    await this.update(sql.fragment`lease_until = ${lease ?? sql.raw('null')}`, claimed(job), () =>
      this.keepDue(job, lease ?? sql.raw('created_at')),
    );
  }

  async end(job: Job, status: 'done' | 'failed'): Promise<void> {
    const done = hasItems(this.kinds.of(job)) ? COUNTED_DONE : sql.raw('done = done');
    const change = sql.fragment`status = ${status}, finished_at = now(), lease_until = null, ${done}`;
    await this.update(change, claimed(job), async () => {
      await this.db.updateLookUp(() => removal(job.id));
      if (job.created_by_id !== null)
        await this.notices.post({
          kind: 'job_finished',
          resource_id: job.id,
          data: { recipients: [{ user_id: job.created_by_id }] },
        });
    });
  }

  /**
   * Claims a job unless as many jobs of the tenant run as may, or of a kind that runs alone another one. The lock comes first, so that
   * of two processes the second sees the claim of the first. A job that has begun counts itself.
   */
  private claimWithin(
    { id, kind }: Omit<DueJob, 'tenant_id'>,
    change: Fragment,
    free: Fragment,
  ): Promise<Job | undefined> {
    const others = sql.fragment`from jobs o where ${tenant.of('o')} and o.status = 'running' and o.id <> ${id}`;
    const mayBegin = sql.fragment`(status = 'running' or (select count(*) ${others}) < ${MAX_RUNNING})`;
    const isAlone = this.kinds.namesAlone.includes(kind)
      ? sql.fragment`and not exists (select ${others} and o.kind = ${kind})`
      : sql.raw('');
    return this.db.transaction(async () => {
      await this.db.run(sql`select pg_advisory_xact_lock(${lockOf('claim')})`);
      return this.lease(change, sql.fragment`${free} and ${mayBegin} ${isAlone}`);
    });
  }

  /** A change that sets or renews the lease. */
  private lease(change: Fragment, which: Fragment): Promise<Job | undefined> {
    return this.update(change, which, (job) => this.keepDue(job, LEASE_END));
  }

  /** @param keep keeps the look-up table, in the transaction of the change */
  private update(change: Fragment, which: Fragment, keep?: (job: Job) => Promise<void>): Promise<Job | undefined> {
    const columns = sql.raw(this.db.rowsOf(Job).columns);
    return this.db.transaction(async () => {
      const [job] = await this.db.run<Job>(
        sql`update jobs set ${change} where ${tenant} and ${which} returning ${columns}`,
      );
      if (job) await keep?.(job);
      return job;
    });
  }

  /** The job is running, and due again at this time. */
  private keepDue({ id }: Job, due_at: Fragment): Promise<void> {
    return this.db.updateLookUp(
      () => sql`update due_jobs set status = 'running', due_at = ${due_at} where ${tenant} and job_id = ${id}`,
    );
  }

  /** Makes a job that has ended or does not exist no longer due. Another process may have claimed the job: then it stays due. */
  private async removeEnded(id: string): Promise<void> {
    const open = await this.db.run(
      sql`select 1 from jobs where ${tenant} and id = ${id} and status in ('queued', 'running')`,
    );
    if (!open.length) await this.db.run(removal(id));
  }
}

const removal = (id: string) => sql`delete from due_jobs where ${tenant} and job_id = ${id}`;

import { Audit } from '@das/audit';
import { Database, type Now, requireContext } from '@das/platform';
import { mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { Job } from './job';
import { JobClaims } from './job-claims';
import { type NewJobItem, addItems, allItems } from './job-items';
import { type JobKind, JobKinds, type JobResult } from './job-kind';

/** What the kind of a new job decides. */
export interface NewJob
  extends Pick<Job, 'kind' | 'total' | 'input'>, Partial<Pick<Job, 'replay' | 'progress' | 'status' | 'done'>> {
  finished_at?: Now;
}

/** Creates jobs and reads their results. */
@Injectable()
export class JobsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly kinds: JobKinds,
    private readonly claims: JobClaims,
  ) {}

  /** Lets this process run jobs of a kind. The library that owns the kind calls it once, before workers start. */
  register(kind: JobKind): void {
    this.kinds.register(kind);
  }

  /** Calls the listener after a transaction of this process has created a job. */
  onCreated(listener: () => void): void {
    this.listeners.push(listener);
  }

  /**
   * Stores a job that runs with the caller's request context, its items and its audit entry.
   *
   * @param metadata of the audit entry, besides kind and total
   */
  async create(values: NewJob, metadata: object, items: NewJobItem[] = []): Promise<Job> {
    return this.db.transaction(async () => {
      const job = await this.add(values);
      const { kind, total } = values;
      await this.audit.record('job.created', {
        resource: { type: 'job', id: job.id },
        metadata: { kind, total, ...metadata },
      });
      if (items.length) await addItems(this.db, job.id, items);
      return job;
    });
  }

  /** Stores a job as {@link create} does, without items or audit entry: its service records what the job does, in the same transaction. */
  async add(values: NewJob): Promise<Job> {
    const { actor, environment, ip, request_id, roles, user_agent } = requireContext();
    const call = { actor, environment, ip, request_id, roles, user_agent };
    return this.db.transaction(async () => {
      const job = await this.db.rowsOf(Job).add({ ...values, created_by_id: actor.user_id, call });
      await this.claims.add(job);
      this.db.commitHooks.afterCommit(() => this.listeners.forEach((wake) => wake()));
      return job;
    });
  }

  /** Finds a job of the caller; admins and the owner see all jobs. */
  async find(id: string): Promise<Job | null> {
    const job = await this.db.rowsOf(Job).find(id);
    const isMine = job !== null && job.created_by_id === (requireContext().actor.user_id ?? null);
    return isMine || mayWriteAll() ? job : null;
  }

  /** Null until the job has ended, for a failed job without a result, and for a kind that this process does not know. */
  async result(job: Job): Promise<JobResult | null> {
    const hasEnded = job.status === 'done' || job.status === 'failed';
    const kind = hasEnded ? this.kinds.find(job.kind) : undefined;
    return kind ? kind.result(job, () => allItems(this.db, job.id)) : null;
  }
}

import { Audit } from '@das/audit';
import {
  type Condition,
  Database,
  EVERYTHING,
  type Now,
  type Page,
  type PageRequest,
  type PageSelection,
  pageOf,
  pageWindow,
  requireContext,
  where,
} from '@das/platform';
import { mayNow, mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { Job } from './job';
import { JobClaims } from './job-claims';
import type { JobsArguments } from './job-inputs';
import { type NewJobItem, addItems, allItems, itemsAt, outcomeCounts, pageOfItems } from './job-items';
import { type JobKind, JobKinds, type JobResult, hasItems } from './job-kind';
import type { ReadItem } from './read-item';

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
   * @throws TooManyJobs when the tenant has 20 open jobs
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
      if (!values.finished_at) await this.claims.admit();
      const job = await this.db.rowsOf(Job).add({ ...values, created_by_id: actor.user_id, call });
      await this.claims.add(job);
      this.db.commitHooks.afterCommit(() => this.listeners.forEach((wake) => wake()));
      return job;
    });
  }

  /** Finds a job of the caller; admins and the owner see all jobs. Of all, those of a kind that the caller may read. */
  async find(id: string): Promise<Job | null> {
    const job = await this.db.rowsOf(Job).find(id);
    const isMine = job !== null && job.created_by_id === (requireContext().actor.user_id ?? null);
    return job && this.mayRead(job.kind) && (isMine || mayWriteAll()) ? job : null;
  }

  /** The jobs that {@link find} finds, newest first. */
  list({ filter, ...page }: JobsArguments, wants: PageSelection = EVERYTHING): Promise<Page<Job>> {
    const condition = where.all([
      this.readable(),
      where.equals('kind', filter?.kind),
      where.equals('status', filter?.status),
      where.atLeast('created_at', filter?.created_from),
      where.upToSecond('created_at', filter?.created_to),
    ]);
    const walk = { list: 'jobs', filter };
    return this.db
      .rowsOf(Job)
      .page({ ...page, wants, where: condition, orderBy: [{ column: 'id', order: 'DESC' }], walk });
  }

  /**
   * The items of a job that have an outcome, in the order of their indexes. A job of a kind without items has none.
   *
   * @param outcome of the items; null means any
   */
  async items(job: Job, request: PageRequest & { outcome?: string | null }): Promise<Page<ReadItem>> {
    const kind = this.kinds.find(job.kind);
    if (!kind || !hasItems(kind) || !kind.readItems)
      return pageOf(pageWindow(request, this.db.max_first), { rows: [], total: 0 });
    const page = await pageOfItems(this.db, job.id, request);
    return { ...page, data: await kind.readItems(page.data, (indexes) => itemsAt(this.db, job.id, indexes)) };
  }

  /** Null until the job has ended, for a failed job without a result, and for a kind that this process does not know. */
  async result(job: Job): Promise<JobResult | null> {
    const hasEnded = job.status === 'done' || job.status === 'failed';
    const kind = hasEnded ? this.kinds.find(job.kind) : undefined;
    return kind
      ? kind.result(
          job,
          () => allItems(this.db, job.id),
          () => outcomeCounts(this.db, job.id),
        )
      : null;
  }

  /** Whether the caller may read jobs of this kind: with a scope that may start them, or `requests:read`. */
  private mayRead(kind: string): boolean {
    const permission = this.kinds.find(kind)?.permission;
    return mayNow('requests:read', ['requests:read', ...(permission ? [permission] : [])]);
  }

  private readable(): Condition | undefined {
    const kinds = this.kinds.names.filter((name) => this.mayRead(name));
    return where.all([
      mayNow('requests:read') ? undefined : where.isOneOf('kind', kinds),
      mayWriteAll() ? undefined : (where.equals('created_by_id', requireContext().actor.user_id) ?? where.never),
    ]);
  }
}

import { Database, Refused, inParallel, mayHaveCommitted, runInContext, systemContext } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { ITEMS_IN_A_ROUND, inChunks } from './in-chunks';
import type { Job } from './job';
import { JobClaims } from './job-claims';
import { JobCreators } from './job-creators';
import { lockOpenItems, openItems, storeOutcomes } from './job-items';
import { type ItemsKind, type JobItem, JobKinds, type StepsKind, hasItems } from './job-kind';

const IN_PARALLEL = 4;
/** Failed runs in a row after which a job fails. */
const MAX_ATTEMPTS = 5;

/** After a round: everything is processed, something is left, or another process has the lease. */
type JobState = 'over' | 'open' | 'lost';

/**
 * Processes jobs in rounds. Outcomes are written in the transaction of their work, so that no item is processed twice.
 * A job of a killed process is claimed by another process when its lease ends.
 */
@Injectable()
export class JobRunner {
  private readonly log = new Logger(JobRunner.name);

  constructor(
    private readonly db: Database,
    private readonly kinds: JobKinds,
    private readonly claims: JobClaims,
    private readonly creators: JobCreators,
  ) {}

  /** Runs a round of every due job. @returns the number of jobs that ran */
  async runDue(most: number): Promise<number> {
    let ran = 0;
    for (const { tenant_id, ...due } of await this.claims.due(most)) {
      const job = await runInContext(systemContext(tenant_id), () => this.claims.claim(due));
      if (job) await runInContext({ ...job.call, tenant_id, roles: [], loaders: new Map() }, () => this.runRound(job));
      ran += job ? 1 : 0;
    }
    return ran;
  }

  private async runRound(job: Job): Promise<void> {
    const kind = this.kinds.of(job);
    const attempts = job.attempts + 1;
    try {
      const state = await (hasItems(kind) ? this.runItems(kind, job) : this.runStep(kind, job));
      if (state === 'over') return await this.claims.end(job, 'done');
      if (state === 'open') await this.claims.release(job, false);
    } catch (error) {
      if (!hasItems(kind) && error instanceof Refused) return this.claims.end(job, 'failed');
      this.log.error(error, `Job ${job.id} failed; attempt ${attempts} of ${MAX_ATTEMPTS}`);
      if (attempts >= MAX_ATTEMPTS) await this.claims.end(job, 'failed');
      else await this.claims.release(job, true);
    }
  }

  private async runItems(kind: ItemsKind, job: Job): Promise<JobState> {
    const open = await openItems(this.db, job.id, ITEMS_IN_A_ROUND);
    if (!open.length) return 'over';
    let state: JobState = 'open';
    const run = async (chunk: JobItem[]): Promise<void> => {
      if (state === 'open' && !(await this.runChunk(kind, job, chunk))) state = 'lost';
    };
    await inChunks(open, run, kind.chunks);
    return state;
  }

  /** One transaction for the work of the step and the progress after it. */
  private runStep(kind: StepsKind, job: Job): Promise<JobState> {
    return this.transaction(job, async () => {
      const step = await kind.executeStep(job);
      await this.claims.renewAfterStep(job, step);
      return step.isOver ? 'over' : 'open';
    });
  }

  /** Items that cannot be processed with the others are processed one by one afterwards. @returns whether this process still holds the lease */
  private async runChunk(kind: ItemsKind, job: Job, items: JobItem[]): Promise<boolean> {
    const done = await this.processOpen(job, items, (open) => kind.executeChunk(open, job)).catch(
      () => new Set<number>(),
    );
    const left = items.filter(({ index }) => !done.has(index));
    const holdsLease = await this.claims.renew(job, done.size); // after the transaction: inside, chunks would wait for each other's lock on the job's row
    const renewals = await inParallel(kind.chunks?.at_once ?? IN_PARALLEL, left, (item) =>
      this.runOne(kind, job, item),
    );
    return holdsLease && !renewals.includes(false);
  }

  /** An item that cannot be processed fails, and the job continues; without a database it stops. @returns whether this process still holds the lease */
  private async runOne(kind: ItemsKind, job: Job, item: JobItem): Promise<boolean> {
    const process = (outcomeOf: () => Promise<object>): Promise<Set<number>> =>
      this.processOpen(job, [item], async (open) =>
        open.length ? new Map([[item.index, await outcomeOf()]]) : new Map<number, object>(),
      );
    const done = await process(() => kind.executeOne(item, job)).catch((error: unknown) => {
      if (mayHaveCommitted(error)) throw error;
      return process(() => Promise.resolve(kind.failure(item, error, job)));
    });
    return this.claims.renew(job, done.size);
  }

  /** One transaction for the items that are still open, and their outcomes. @returns the indexes of the processed items */
  private processOpen(
    job: Job,
    items: JobItem[],
    execute: (open: JobItem[]) => Promise<Map<number, object>>,
  ): Promise<Set<number>> {
    return this.transaction(job, async () => {
      const outcomes = await execute(await lockOpenItems(this.db, job.id, items));
      await storeOutcomes(this.db, job.id, outcomes);
      return new Set(outcomes.keys());
    });
  }

  private transaction<T>(job: Job, work: () => Promise<T>): Promise<T> {
    return this.db.transaction(() => this.creators.run(job, work));
  }
}

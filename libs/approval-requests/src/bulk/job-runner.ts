import { Busy, type Call, Database, ServiceUnavailable, inCall, newId, prepared, requireCall, systemCall } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable, Logger } from '@nestjs/common';
import { ApproveItemsService, type BulkItem } from './approve-items.service';
import type { BulkApproveOutcome } from './bulk-approve';
import { CHUNKS_AT_ONCE, ITEMS_IN_A_ROUND, chunksOf } from './chunks-of';
import { inParallel } from './in-parallel';
import { Job, kept } from './job';

/** Long enough for a round; whoever loses it while they live only stops, for no item can be done twice. */
const LEASE = `interval '5 seconds'`;
/** After so many rounds another job gets its turn. */
const ROUNDS_IN_A_TURN = 2;
const IN_PARALLEL = 4;
/** So often in a row may work on a job be broken off before anything of it is done. */
const MOST_ATTEMPTS = 5;
const DONE = 'done = (select count(*) from job_items i where i.tenant_id = jobs.tenant_id and i.job_id = jobs.id and i.outcome is not null)';

/**
 * Works on jobs, some items at a time; their outcomes are written in the transaction in which they are done, so that none
 * is done twice. A job that a killed process leaves is taken up by another when its lease ends.
 */
@Injectable()
export class JobRunner {
  private readonly log = new Logger(JobRunner.name);

  constructor(
    private readonly db: Database,
    private readonly items: ApproveItemsService,
    private readonly tenants: TenantsService,
  ) {}

  /** Gives every job that nobody works on a turn. @returns how many had one */
  async runOpen(most: number): Promise<number> {
    const open = await this.db.run<{ tenant_id: string; id: string }>(prepared('select tenant_id, id from open_jobs($1)', [most]));
    let turns = 0;
    for (const { tenant_id, id } of open) {
      const job = await inCall(systemCall(tenant_id), () => this.claim(id));
      if (job) await inCall(await this.callOf(tenant_id, job), () => this.turn(job));
      turns += job ? 1 : 0;
    }
    return turns;
  }

  /** The call that the job was made in, with what its maker may do now. */
  private async callOf(tenant_id: string, { call, created_by_id }: Job): Promise<Call> {
    const maker = created_by_id === null ? null : await inCall(systemCall(tenant_id), () => this.tenants.find(created_by_id));
    const roles = created_by_id === null ? call.roles : maker?.active ? [...call.roles, maker.role] : [];
    return { ...call, tenant_id, roles, loaders: new Map() };
  }

  private async turn(job: Job): Promise<void> {
    let attempts = job.attempts + 1;
    try {
      for (let round = 0; round < ROUNDS_IN_A_TURN; round += 1) {
        const open = await this.openItems(job.id);
        if (!open.length) return await this.end(job, 'done');
        let isOurs = true;
        await inParallel(CHUNKS_AT_ONCE, chunksOf(open), async (chunk) => {
          if (isOurs && !(await this.chunk(job, chunk))) isOurs = false;
        });
        if (!isOurs) return; // another process took it for dead
        attempts = 1;
      }
      await this.release(job, 0);
    } catch (error) {
      this.log.error(error, `Job ${job.id} was broken off`);
      if (attempts >= MOST_ATTEMPTS) await this.end(job, 'failed');
      else await this.release(job, 1);
    }
  }

  private claim(id: string): Promise<Job | undefined> {
    const change = `status = 'running', lease_until = now() + ${LEASE}, lease_token = $3, updated_at = now(), attempts = attempts + (lease_until is not null)::int`;
    const free = `status in ('queued', 'running') and (lease_until is null or lease_until < now())`;
    return this.update(`${change}, ${DONE}`, `id = $2 and ${free}`, [id, newId()]);
  }

  /** Whether the job is still ours. */
  private async renew({ id, lease_token }: Job, did: number): Promise<boolean> {
    const change = `lease_until = now() + ${LEASE}, updated_at = now(), attempts = 0, done = done + $4`;
    return (await this.update(change, 'id = $2 and lease_token = $3', [id, lease_token, did])) !== undefined;
  }

  private async release({ id, lease_token }: Job, failures: number): Promise<void> {
    // one that failed waits before it is tried again: its lease goes on for a moment
    const lease = failures ? `now() + interval '2 seconds'` : 'null';
    await this.update(`lease_until = ${lease}`, 'id = $2 and lease_token = $3', [id, lease_token]);
  }

  private async end({ id, lease_token }: Job, status: 'done' | 'failed'): Promise<void> {
    await this.update(`status = $4, finished_at = now(), lease_until = null, ${DONE}`, 'id = $2 and lease_token = $3', [id, lease_token, status]);
  }

  private async update(change: string, where: string, values: unknown[]): Promise<Job | undefined> {
    const text = `update jobs set ${change} where tenant_id = $1 and ${where} returning ${this.db.rowsOf(Job).columns}`;
    const [job] = await this.db.run<Job>(prepared(text, [requireCall().tenant_id, ...values]));
    return job;
  }

  private openItems(job_id: string): Promise<BulkItem[]> {
    const text = `select index, approval_request_id as id from job_items where tenant_id = $1 and job_id = $2 and outcome is null order by index limit ${ITEMS_IN_A_ROUND}`;
    return this.db.run(prepared(text, [requireCall().tenant_id, job_id]));
  }

  /** What cannot be done together with the others is done after them, item by item. @returns whether the job is still ours */
  private async chunk(job: Job, items: BulkItem[]): Promise<boolean> {
    const done = await this.together(job, items).catch(() => new Set<number>());
    const left = items.filter(({ index }) => !done.has(index));
    const isOurs = await this.renew(job, done.size); // after the transaction: chunks would wait for each other at the job's row
    const stillOurs = await inParallel(IN_PARALLEL, left, (item) => this.alone(job, item));
    return isOurs && !stillOurs.includes(false);
  }

  /** One transaction for all items and their outcomes. @returns which of them are done */
  private together(job: Job, items: BulkItem[]): Promise<Set<number>> {
    return this.db.transaction(async () => {
      const held = await this.hold(job, items);
      const outcomes = await this.items.together(held, job.input, { passesHeld: true });
      await this.keep(job, outcomes);
      return new Set(outcomes.map(({ index }) => index));
    });
  }

  /** An item that cannot be worked on fails, and the job goes on; without a database it does not. @returns whether the job is still ours */
  private async alone(job: Job, item: BulkItem): Promise<boolean> {
    const work = (outcomeOf: () => Promise<BulkApproveOutcome>): Promise<number> =>
      this.db.transaction(async () => {
        const held = await this.hold(job, [item]);
        await this.keep(job, await Promise.all(held.map(outcomeOf)));
        return held.length;
      });
    const did = await work(() => this.items.alone(item, job.input)).catch((error: unknown) => {
      if (error instanceof ServiceUnavailable && !(error instanceof Busy)) throw error;
      return work(() => Promise.resolve(this.items.failed(item, error)));
    });
    return this.renew(job, did);
  }

  /** Those of the items that nobody has done or does: while we hold them, nobody else can. */
  private hold({ id }: Job, items: BulkItem[]): Promise<BulkItem[]> {
    const theirs = 'tenant_id = $1 and job_id = $2 and index = any($3) and outcome is null';
    const text = `select index, approval_request_id as id from job_items where ${theirs} order by index for update skip locked`;
    return this.db.run(prepared(text, [requireCall().tenant_id, id, items.map(({ index }) => index)]));
  }

  private async keep({ id }: Job, outcomes: BulkApproveOutcome[]): Promise<void> {
    const text = `update job_items set outcome = done.outcome from unnest($3::integer[], $4::json[]) as done(index, outcome)
      where tenant_id = $1 and job_id = $2 and job_items.index = done.index and job_items.index = any($3)`; // by the key, of however many items
    const words = outcomes.map((outcome) => JSON.stringify(kept(outcome)));
    await this.db.run(prepared(text, [requireCall().tenant_id, id, outcomes.map(({ index }) => index), words]));
  }
}

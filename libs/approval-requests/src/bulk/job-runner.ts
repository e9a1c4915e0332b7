import { type Call, Database, type Row, inCall, newId, prepared, requireCall, systemCall } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable, Logger } from '@nestjs/common';
import { ApproveItemService } from './approve-item.service';
import { inParallel } from './in-parallel';
import { Job, kept } from './job';

/** Long enough for a chunk; whoever loses it while they live only stops, for no item can be done twice. */
const LEASE = `interval '5 seconds'`;
const ITEMS_AT_ONCE = 50;
/** After so many chunks another job gets its turn. */
const CHUNKS_IN_A_TURN = 20;
const IN_PARALLEL = 4;
/** So often in a row may work on a job be broken off before anything of it is done. */
const MOST_ATTEMPTS = 5;
const DONE = 'done = (select count(*) from job_items i where i.tenant_id = jobs.tenant_id and i.job_id = jobs.id and i.outcome is not null)';

/**
 * Works on jobs. Every item is a transaction of its own in which its outcome is written too; a job that a killed process
 * leaves is taken up by another when its lease ends.
 */
@Injectable()
export class JobRunner {
  private readonly log = new Logger(JobRunner.name);

  constructor(
    private readonly db: Database,
    private readonly items: ApproveItemService,
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
      for (let chunk = 0; chunk < CHUNKS_IN_A_TURN; chunk += 1) {
        const open = await this.openItems(job.id);
        if (!open.length) return await this.end(job, 'done');
        const did = await inParallel(IN_PARALLEL, open, ({ index, approval_request_id }) => this.item(job, index, approval_request_id));
        if (!(await this.renew(job, did.filter(Boolean).length))) return; // another process took it for dead
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

  private openItems(job_id: string): Promise<{ index: number; approval_request_id: string }[]> {
    const text = `select index, approval_request_id from job_items where tenant_id = $1 and job_id = $2 and outcome is null order by index limit ${ITEMS_AT_ONCE}`;
    return this.db.run(prepared(text, [requireCall().tenant_id, job_id]));
  }

  /** @returns whether it was this process that did it */
  private item(job: Job, index: number, id: string): Promise<boolean> {
    return this.db.transaction(async () => {
      const key = [requireCall().tenant_id, job.id, index];
      const mine = 'tenant_id = $1 and job_id = $2 and index = $3';
      const [held] = await this.db.run<Row>(prepared(`select index from job_items where ${mine} and outcome is null for update skip locked`, key));
      if (!held) return false;
      const outcome = await this.items.approve({ index, id, ...job.input });
      await this.db.run(prepared(`update job_items set outcome = $4 where ${mine}`, [...key, JSON.stringify(kept(outcome))]));
      return true;
    });
  }
}

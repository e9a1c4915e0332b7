import { Audit } from '@das/audit';
import { Bindings, Database, prepared, requireCall, storedId } from '@das/platform';
import { mayWriteAll } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type BulkApproveOutcome, type BulkApproveSummary, summaryOf } from './bulk-approve';
import { Job, type JobInput, type KeptOutcome } from './job';

/** What a finished job came to. */
export interface JobResult {
  summary: BulkApproveSummary;
  results: (KeptOutcome & Pick<BulkApproveOutcome, 'id' | 'index'>)[];
}

type KeptItem = { index: number; approval_request_id: string; outcome: KeptOutcome | null };

/** Batches that are too long to wait for. */
@Injectable()
export class JobsService {
  private readonly listeners: (() => void)[] = [];

  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
  ) {}

  /** Lets whoever works on jobs know of new ones. */
  onNew(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Takes down what is to be done, as the caller, and returns at once. */
  async create(ids: string[], input: JobInput): Promise<Job> {
    const { actor, environment, ip, request_id, roles, user_agent } = requireCall();
    const call = { actor, environment, ip, request_id, roles, user_agent };
    const job = await this.db.transaction(async () => {
      const after = await this.db.rowsOf(Job).add({ total: ids.length, created_by_id: actor.user_id, input, call });
      await this.addItems(after.id, ids);
      await this.audit.record('job.created', { resource: { type: 'job', id: after.id }, metadata: { kind: 'bulk_approve', total: ids.length, ...input } });
      return after;
    });
    for (const listener of this.listeners) listener();
    return job;
  }

  /** A job of the caller's own; admins and the owner see all. */
  async find(id: string): Promise<Job | null> {
    const job = await this.db.rowsOf(Job).find(id);
    const isMine = job !== null && job.created_by_id === (requireCall().actor.user_id ?? null);
    return isMine || mayWriteAll() ? job : null;
  }

  /** What it came to, once it is finished: every item in order. */
  async result({ id, status }: Job): Promise<JobResult | null> {
    if (status !== 'done' && status !== 'failed') return null;
    const text = 'select index, approval_request_id, outcome from job_items where tenant_id = $1 and job_id = $2 order by index';
    const items = await this.db.run<KeptItem>(prepared(text, [requireCall().tenant_id, id]));
    const firsts = new Map<string, KeptOutcome>();
    const results = items.map(({ index, approval_request_id, outcome }) => {
      const first = firsts.get(storedId(approval_request_id));
      if (outcome && !first) firsts.set(storedId(approval_request_id), outcome);
      const repeated = first && { outcome: 'unchanged' as const, status: first.status, version: first.version };
      return { index, id: approval_request_id, ...(repeated ?? outcome ?? NOT_DONE) };
    });
    return { summary: summaryOf(results), results };
  }

  /** One that stands twice has nothing to do the second time. */
  private async addItems(job_id: string, ids: string[]): Promise<void> {
    const { bind, values } = new Bindings();
    const seen = new Set<string>();
    const outcomes = ids.map((id) => {
      const isRepeat = seen.has(storedId(id));
      seen.add(storedId(id));
      return isRepeat ? JSON.stringify({ outcome: 'unchanged' } satisfies KeptOutcome) : null;
    });
    const storable = ids.map((id) => id.toWellFormed().replaceAll('\0', ''));
    const rows = `unnest(${bind(storable)}::text[], ${bind(outcomes)}::text[]) with ordinality as item(id, outcome, place)`;
    const columns = 'tenant_id, job_id, index, approval_request_id, outcome';
    const tenant = bind(requireCall().tenant_id);
    await this.db.run(prepared(`insert into job_items (${columns}) select ${tenant}, ${bind(job_id)}, place - 1, id, outcome::json from ${rows}`, values));
  }
}

/** What is said of the items of a job that was given up before it came to them. */
const NOT_DONE: KeptOutcome = { outcome: 'failed', error: { code: 'service_unavailable', message: 'The job ended before this item was worked on.' } };

import { ApprovalLevel } from '@das/approval-levels';
import { type Condition, Database, type Fragment, sql, tenant, where } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { CLOCK_COLUMNS, type DeadlineFacts, type TimedStep } from '../model/step-clock';
import { StepsService } from '../routing/steps.service';
import { type Since, changedClock } from '../rules/deadlines/changed-clock';
import { REQUEST_DUE_AT } from '../rules/deadlines/request-due-at';

interface Facts extends DeadlineFacts {
  since: Since;
}

/** Requests whose steps change in one transaction. */
const BATCH = 200;

/** Plans the clocks of active steps again after their settings changed. */
@Injectable()
export class ChangedClocksService {
  constructor(
    private readonly db: Database,
    private readonly steps: StepsService,
    private readonly tenants: TenantsService,
  ) {}

  /**
   * Changes the clocks of all active steps that match, in transactions of 200 requests.
   *
   * @param changed_at when the settings changed
   */
  async changeAll(matching: Condition, changed_at: string): Promise<void> {
    let after = '';
    for (;;) {
      const ids = await this.requestsWith(matching, after);
      if (ids.length) await this.change(ids, matching, changed_at);
      after = ids.at(-1) ?? after;
      if (ids.length < BATCH) return;
    }
  }

  private async requestsWith(matching: Condition, after: string): Promise<string[]> {
    const condition = where.all([IS_ACTIVE, matching, sql.fragment`approval_request_id > ${after}`]);
    const steps = this.db.rowsOf(ApprovalStep).select('approval_request_id as id', condition);
    const found = await this.db.run<{ id: string }>(
      sql`select distinct id from (${steps}) as step order by id limit ${BATCH}`,
    );
    return found.map(({ id }) => id);
  }

  private change(request_ids: string[], matching: Condition, changed_at: string): Promise<void> {
    return this.db.transaction(async () => {
      const condition = where.all([where.isOneOfKeys('approval_request_id', request_ids), IS_ACTIVE, matching]);
      const columns = `id, approval_request_id, rank, level_ids, status, activated_at, ${CLOCK_COLUMNS.join(', ')}`;
      const [, steps, facts] = await Promise.all([
        this.db.rowsOf(ApprovalRequest).lockMany(request_ids),
        this.db.run<TimedStep>(sql`${this.db.rowsOf(ApprovalStep).select(columns, condition)}`),
        this.facts(),
      ]); // one batch: the server reads the steps after it has the locks
      const changed = steps.flatMap((step) => {
        const clock = changedClock(step, { since: facts.since, changed_at }, facts);
        return clock ? [{ id: step.id, ...clock }] : [];
      });
      if (!changed.length) return;
      await Promise.all([this.steps.changeClocks(changed), this.db.run(dueAtKept(request_ids))]);
    });
  }

  private async facts(): Promise<Facts> {
    const levels = this.db.rowsOf(ApprovalLevel);
    const timed = levels.select(`${levels.columns}, response_time_since`, where.equals('active', true));
    const since = sql`select owner_response_time_since as since from tenants where id = ${tenant.id}`;
    const [ofTenant, ofLevels, [owners]] = await Promise.all([
      this.tenants.current(),
      this.db.run<ApprovalLevel>(sql`${timed}`),
      this.db.run<{ since: string | null }>(since),
    ]);
    const moments = [
      [null, owners?.since],
      ...ofLevels.map(({ id, response_time_since }) => [id, response_time_since]),
    ];
    const known = moments.filter((each): each is [string | null, string] => typeof each[1] === 'string');
    return { tenant: ofTenant, levels: ofLevels, since: new Map(known) };
  }
}

const IS_ACTIVE = sql.raw(`status = 'active'`);

/** Keeps `due_at` of requests. It changes neither `version` nor `updated_at`. */
function dueAtKept(request_ids: string[]) {
  const steps: Fragment = sql.fragment`select ${sql.raw(REQUEST_DUE_AT)} from approval_steps where ${tenant} and approval_request_id = approval_requests.id and status = 'active'`;
  return sql`update approval_requests set due_at = (${steps}) where ${tenant} and id = any(${request_ids})`;
}

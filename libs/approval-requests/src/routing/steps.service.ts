import { Database, newId, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../model/approval-request';
import { ApprovalStep } from '../model/approval-step';
import { stepScopeValues } from '../rules/routing/scope-values';
import { EMPTY_STEP, type NewStep } from '../rules/routing/new-steps';
import type { TimedStep } from '../model/step-clock';
import { timersKept } from '../timers/due-timers';

/** Changed columns of a step's clock, with its next timer. */
export type ClockChange = Partial<TimedStep> & Pick<TimedStep, 'id' | 'timer_at'>;

/** The timers of steps. */
export const STEP_TIMER = 'step';

/** Reads and writes the steps of requests, as part of the transaction that changes their request. */
@Injectable()
export class StepsService {
  constructor(private readonly db: Database) {}

  /** Whether any request has an open step at this level. */
  async hasOpenStepAt(level_id: string): Promise<boolean> {
    const condition = where.all([
      sql.raw(`status in ('waiting', 'active')`),
      (bind) => `level_ids @> array[${bind(level_id)}]::text[]`,
    ]);
    return (await this.db.rowsOf(ApprovalStep).count(condition)) > 0;
  }

  /** Every row has every column, so that one statement inserts them all. */
  async create(steps: NewStep[]): Promise<void> {
    const rows = this.withAct(steps.map((step) => ({ id: newId(), ...EMPTY_STEP, ...step })));
    await Promise.all([this.db.rowsOf(ApprovalStep).insertMany(rows), this.keepTimers(rows)]);
  }

  /** The steps with the act that makes them active. */
  withAct<S extends Pick<ApprovalStep, 'status'>>(steps: S[]): (S & Pick<ApprovalStep, 'activated_by_act'>)[] {
    const { transactionId } = this.db;
    return steps.map((step) => ({ ...step, activated_by_act: step.status === 'active' ? transactionId : null }));
  }

  /** Changes the clocks of active steps, with their timers. */
  async changeClocks(changed: ClockChange[]): Promise<void> {
    if (!changed.length) return;
    await Promise.all([this.db.rowsOf(ApprovalStep).countChanged(changed), this.keepTimers(changed)]);
  }

  /** Keeps the timers of steps as `timer_at` says. One that is not needed any more stays until it is due. */
  async keepTimers(steps: Pick<ApprovalStep, 'id' | 'timer_at'>[]): Promise<void> {
    const timers = steps.flatMap(({ id, timer_at }) => (timer_at ? [{ kind: STEP_TIMER, id, due_at: timer_at }] : []));
    if (timers.length) await this.db.updateLookUp(() => timersKept(timers));
  }

  /** Cancels the open steps of a request that was withdrawn or deleted. */
  async cancelOpen(request_id: string): Promise<void> {
    const condition = where.all([
      where.equals('approval_request_id', request_id),
      sql.raw(`status in ('waiting', 'active')`),
    ]);
    await this.db.rowsOf(ApprovalStep).changeAll(condition, { status: 'cancelled' });
  }

  /** Keeps the values that scopes are compared with on the open steps of a request. */
  async keepScopeValues(request: ApprovalRequest): Promise<void> {
    const condition = where.all([
      where.equals('approval_request_id', request.id),
      sql.raw(`status in ('waiting', 'active')`),
    ]);
    await this.db.rowsOf(ApprovalStep).changeAll(condition, { scope_values: stepScopeValues(request) });
  }

  /** Removes the steps of lines that have no decision in the current round. @param line_ids null is the request itself */
  async removeUndecided({ id, round }: ApprovalRequest, line_ids: (string | null)[]): Promise<void> {
    const lines = line_ids.filter((each) => each !== null);
    const ofHeader = line_ids.includes(null) ? ' or opportunity_id is null' : '';
    const condition = where.all([
      where.equals('approval_request_id', id),
      where.equals('round', round),
      (bind) => `(opportunity_id = any(${bind(lines)})${ofHeader})`,
      sql.fragment`not exists (select from approval_decisions d where ${tenant.of('d')} and d.step_id = approval_steps.id)`,
    ]);
    await this.db.rowsOf(ApprovalStep).removeAll(condition);
  }
}

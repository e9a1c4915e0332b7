import { Database, byKey, loadBatched, sql, where } from '@das/platform';
import { TenantsService, type User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { ApprovalStep } from '../model/approval-step';
import { CLOCK_COLUMNS, type StepClock } from '../model/step-clock';
import { isOverdue } from '../rules/deadlines/request-due-at';

/** The clock of a step as the interfaces show it. */
export interface ClockOfStep extends Pick<
  StepClock,
  'due_at' | 'escalated_at' | 'escalations' | 'next_escalation_at' | 'paused_at'
> {
  is_overdue: boolean;
  escalated_to_ids: string[];
}

type StoredClock = Pick<ApprovalStep, 'id'> & StepClock;

/** Shows the clocks of steps; batched per request context. */
@Injectable()
export class StepClocksService {
  constructor(
    private readonly db: Database,
    private readonly tenants: TenantsService,
  ) {}

  /** Only an active step is overdue, paused, or escalated further. */
  async of(step: ApprovalStep): Promise<ClockOfStep> {
    const { due_at, paused_at, escalations, escalated_at, escalated_to_ids, next_escalation_at } =
      await this.clock(step);
    const isActive = step.status === 'active';
    return {
      due_at,
      is_overdue: isOverdue({ status: step.status, due_at, paused_at }, this.db.clock.now()),
      paused_at: isActive ? paused_at : null,
      escalations,
      escalated_at,
      escalated_to_ids: escalated_to_ids ?? [],
      next_escalation_at: isActive ? next_escalation_at : null,
    };
  }

  /** The users whom the escalations of a step have asked, in their order. */
  async escalatedTo(step: ApprovalStep): Promise<User[]> {
    const { escalated_to_ids } = await this.of(step);
    const users = await Promise.all(escalated_to_ids.map((id) => this.tenants.user(id)));
    return users.filter((user) => user !== undefined);
  }

  /** The columns that the step was read with, or else a batch of clocks. */
  async clock(step: ApprovalStep): Promise<StepClock> {
    if (step.deadline_known !== undefined) return step as StepClock;
    const loaded = await loadBatched('clocks of steps', step.id, async (ids) => byKey(await this.clocks(ids), 'id'));
    return loaded as StepClock; // the step exists
  }

  private clocks(ids: string[]): Promise<StoredClock[]> {
    const columns = `id, rank, level_ids, status, ${CLOCK_COLUMNS.join(', ')}`;
    return this.db.run(sql`${this.db.rowsOf(ApprovalStep).select(columns, where.isOneOfKeys('id', ids))}`);
  }
}

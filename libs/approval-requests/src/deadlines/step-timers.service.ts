import { Database, groupedBy, inParallel, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { ApprovalStep } from '../model/approval-step';
import type { TimedStep } from '../model/step-clock';
import { ApprovalContextsService } from '../requests/approval-contexts.service';
import { STEP_TIMER } from '../routing/steps.service';
import { type TimerHandler, TimersService } from '../timers/timers.service';
import { StepFiringService } from './step-firing.service';

/** Requests whose timers fire at the same time. */
const CONCURRENCY = 4;

/** Fires the timers of steps, in one transaction for each request. */
@Injectable()
export class StepTimersService implements TimerHandler {
  readonly kind = STEP_TIMER;

  constructor(
    private readonly db: Database,
    private readonly timers: TimersService,
    private readonly contexts: ApprovalContextsService,
    private readonly firing: StepFiringService,
  ) {
    timers.register(this);
  }

  async fire(ids: string[]): Promise<void> {
    const steps = this.db.rowsOf(ApprovalStep).select('id, approval_request_id', where.isOneOfKeys('id', ids));
    const found = await this.db.run<Pick<ApprovalStep, 'approval_request_id' | 'id'>>(sql`${steps}`);
    const known = new Set(found.map(({ id }) => id));
    await this.timers.remove(
      this.kind,
      ids.filter((id) => !known.has(id)),
    );
    await inParallel(CONCURRENCY, [...groupedBy(found, 'approval_request_id')], ([request_id, same]) => {
      const due = same.map(({ id }) => id);
      return this.timers.attempt(this.kind, due, () => this.fireOn(request_id, due));
    });
  }

  /** Locks the request first, as a decision does, and then the timers. */
  private fireOn(request_id: string, ids: string[]): Promise<void> {
    return this.db.transactionOn(request_id, async () => {
      const [{ contexts }, taken, receivers] = await Promise.all([
        this.contexts.lockMany([request_id]),
        this.timers.take(this.kind, ids),
        this.firing.lockReceivers(),
      ]);
      const context = contexts.get(request_id);
      const active = (context?.steps ?? []).filter(({ id, status }) => status === 'active' && taken.has(id));
      const stale = [...taken].filter((id) => !active.some((step) => step.id === id));
      await this.timers.remove(this.kind, stale);
      if (context && active.length) await this.firing.fire(context, active as TimedStep[], receivers);
    });
  }
}

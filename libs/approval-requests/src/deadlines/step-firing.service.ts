import type { EventReceivers } from '@das/events';
import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { DecisionRecorder } from '../decisions/decision-recorder';
import type { LockedContext } from '../model/approval-context';
import type { TimedStep } from '../model/step-clock';
import type { FiredTimer } from '../model/fired-timer';
import { noteChanged } from '../requests/changed-requests';
import { StepsService } from '../routing/steps.service';
import { planTimeout } from '../rules/decision/plan-timeout';
import { settingsOf } from '../rules/deadlines/deadline-of';
import { dueEffects } from '../rules/deadlines/due-effects';
import { timerAt } from '../rules/deadlines/timer-at';
import { escalatedClock, stageSettings } from '../rules/escalation/next-stage';
import { type LateStep, LateStepsService } from './late-steps.service';

type Fired = Pick<FiredTimer, 'kind' | 'number'>;

/** A step after its timers have fired. */
interface Outcome {
  step: TimedStep;
  fired: Fired[];
}

/** Fires what is due at the steps of a locked request, as part of the running transaction. */
@Injectable()
export class StepFiringService {
  constructor(
    private readonly db: Database,
    private readonly late: LateStepsService,
    private readonly steps: StepsService,
    private readonly decisions: DecisionRecorder,
  ) {}

  lockReceivers(): Promise<EventReceivers> {
    return this.late.lockReceivers();
  }

  /** @param due active steps whose timers are locked */
  async fire(context: LockedContext, due: TimedStep[], receivers: EventReceivers): Promise<void> {
    const seats = await this.late.seats(context);
    const outcomes: Outcome[] = [];
    for (const step of due) {
      const seat = seats.get(step.id);
      if (seat) outcomes.push(await this.fireStep({ context, seat, receivers }, step));
    }
    const steps = outcomes.map(({ step }) => step);
    await Promise.all([this.record(outcomes, context.now), this.steps.changeClocks(steps.map(firedColumns))]);
    await noteChanged(this.db, [context.request.id]);
    const denied = new Set(outcomes.filter(isDenied).map(({ step }) => step.id));
    if (!denied.size) return;
    const current = await this.decisions.upToDate(context);
    await this.decisions.write([planTimeout(current, denied)], receivers);
  }

  /** The unique key of a row makes sure that a timer fires once. */
  private async record(outcomes: Outcome[], fired_at: string): Promise<void> {
    const rows = outcomes.flatMap(({ step, fired }) => fired.map((timer) => ({ step_id: step.id, ...timer })));
    const [ids, kinds] = [rows.map(({ step_id }) => step_id), rows.map(({ kind }) => kind)];
    const numbers = rows.map(({ number }) => number);
    const given = sql.fragment`unnest(${ids}::text[], ${kinds}::text[], ${numbers}::integer[]) as given(step_id, kind, number)`;
    const columns = sql.fragment`(${tenant.column}, step_id, kind, number, fired_at)`;
    const selected = sql.fragment`select ${tenant.id}, given.step_id, given.kind, given.number, ${fired_at}::timestamptz from ${given}`;
    if (rows.length) await this.db.run(sql`insert into fired_timers ${columns} ${selected} returning 1`); // Citus inserts from a select only if it returns rows
  }

  private async fireStep(late: LateStep, before: TimedStep): Promise<Outcome> {
    const { context } = late;
    const settings = settingsOf(before, context);
    if (!settings)
      return { step: { ...before, next_escalation_at: null, auto_deny_at: null, timer_at: null }, fired: [] };
    const effects = dueEffects(before, settings, context, context.now);
    const fired: Fired[] = [];
    let step = before;
    if (effects.reminder) {
      const { duration } = effects.reminder;
      step = { ...step, last_reminder: duration, reminders_sent: step.reminders_sent + 1 };
      fired.push({ kind: 'reminder', number: step.reminders_sent });
      await this.late.tell(late, 'due_soon', step, await this.late.candidates(late));
    }
    if (effects.overdue) {
      step = { ...step, overdue_sent: true };
      fired.push({ kind: 'overdue', number: 1 });
      await this.late.tell(late, 'overdue', step, await this.late.candidates(late));
    }
    if (effects.escalation) {
      step = await this.escalate(late, step);
      if (step.escalations > before.escalations) fired.push({ kind: 'escalation', number: step.escalations });
    }
    if (effects.denial) fired.push({ kind: 'auto_denial', number: 1 });
    return { step: { ...step, timer_at: timerAt(step, settings, context) }, fired };
  }

  /** No stage follows when the settings have changed meanwhile. */
  private async escalate(late: LateStep, step: TimedStep): Promise<TimedStep> {
    const { context } = late;
    const settings = stageSettings(step, context);
    if (!settings) return { ...step, next_escalation_at: null };
    const stage = await this.late.stage(late, step, settings);
    const unclaimed = { claimed_by_id: null, claimed_until: null };
    const after = { ...step, ...unclaimed, ...escalatedClock(step, stage, context.now, context) };
    await this.late.tell(late, 'escalated', after, await this.late.asked(late, stage.targets));
    return after;
  }
}

const isDenied = ({ fired }: Outcome): boolean => fired.some(({ kind }) => kind === 'auto_denial');

/** The columns that timers change. */
const firedColumns = (step: TimedStep) => ({
  id: step.id,
  last_reminder: step.last_reminder,
  reminders_sent: step.reminders_sent,
  overdue_sent: step.overdue_sent,
  escalations: step.escalations,
  escalated_at: step.escalated_at,
  escalated_to_ids: step.escalated_to_ids,
  asked_ranks: step.asked_ranks,
  asked_level_ids: step.asked_level_ids,
  owners_asked: step.owners_asked,
  fell_back: step.fell_back,
  next_escalation_at: step.next_escalation_at,
  auto_deny_at: step.auto_deny_at,
  timer_at: step.timer_at,
  claimed_by_id: step.claimed_by_id,
  claimed_until: step.claimed_until,
});

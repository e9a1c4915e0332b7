import { businessTimeOf, momentOf } from '@das/tenants';
import type { DeadlineFacts, StepClock } from '../../model/step-clock';
import { isOverdue } from './request-due-at';

/** The columns that a pause changes. */
export type PausedClock = Pick<
  StepClock,
  | 'auto_deny_at'
  | 'next_escalation_at'
  | 'paused_at'
  | 'remaining_seconds'
  | 'seconds_to_denial'
  | 'seconds_to_escalation'
  | 'timer_at'
>;

/**
 * Pauses the clock of an active step. `due_at` stays as it is shown; what is left until the deadline, the next escalation and the
 * auto-denial is kept in seconds of the deadline's clock. A step that is overdue keeps no time until its deadline.
 *
 * @returns undefined when it is paused already
 */
export function pauseClock(step: StepClock, now: string, facts: DeadlineFacts): PausedClock | undefined {
  if (step.paused_at !== null) return undefined;
  const clock = facts.levels.find(({ id }) => id === step.deadline_level_id)?.response_clock ?? 'business';
  const left = (time: string | null): number | null =>
    time === null ? null : businessTimeOf(facts.tenant).between(momentOf(now), momentOf(time), clock);
  return {
    paused_at: now,
    remaining_seconds: isOverdue(step, now) ? null : left(step.due_at),
    seconds_to_escalation: left(step.next_escalation_at),
    seconds_to_denial: left(step.auto_deny_at),
    next_escalation_at: null,
    auto_deny_at: null,
    timer_at: null,
  };
}

import type { DeadlineFacts, StepClock, Settings } from '../../model/step-clock';
import { remindersOf } from './reminders-of';

/** What of a step is due. */
export interface DueEffects {
  /** The last of the reminders that are due: they are sent as one. */
  reminder: { duration: string | null } | null;
  overdue: boolean;
  escalation: boolean;
  denial: boolean;
}

/** What is due at an active step. No reminder is sent once the step is overdue. @param now of the business clock */
export function dueEffects(clock: StepClock, settings: Settings, facts: DeadlineFacts, now: string): DueEffects {
  const { due_at, next_escalation_at, auto_deny_at, paused_at, overdue_sent } = clock;
  const runs = due_at !== null && paused_at === null;
  const isPast = (time: string | null): boolean => runs && time !== null && time <= now;
  const reminders = runs && !isPast(due_at) ? remindersOf(clock, settings, facts) : [];
  const last = reminders.findLast(({ at }) => isPast(at));
  return {
    reminder: last ? { duration: last.duration } : null,
    overdue: isPast(due_at) && !overdue_sent,
    escalation: isPast(next_escalation_at),
    denial: isPast(auto_deny_at),
  };
}

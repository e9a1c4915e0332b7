import type { DeadlineFacts, StepClock, Settings } from '../../model/step-clock';
import { remindersOf } from './reminders-of';

/** When the next timer of a step fires. Null while its clock is paused, and without settings: its level lost its response time. */
export function timerAt(
  clock: Pick<StepClock, 'auto_deny_at' | 'due_at' | 'next_escalation_at'> & Partial<StepClock>,
  settings: Settings | undefined,
  facts: DeadlineFacts,
): string | null {
  const { due_at, paused_at = null, overdue_sent = false, last_reminder = null, reminders_sent = 0 } = clock;
  if (!settings || due_at === null || paused_at !== null) return null;
  const reminders = overdue_sent ? [] : remindersOf({ due_at, last_reminder, reminders_sent }, settings, facts);
  const times = [reminders[0]?.at, overdue_sent ? null : due_at, clock.next_escalation_at, clock.auto_deny_at];
  return times.reduce<string | null>((first, time) => (time && (first === null || time < first) ? time : first), null);
}

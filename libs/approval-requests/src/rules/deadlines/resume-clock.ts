import type { DeadlineFacts, StepClock } from '../../model/step-clock';
import { endOf, settingsOf } from './deadline-of';
import type { PausedClock } from './pause-clock';
import { timerAt } from './timer-at';

/**
 * Resumes the clock of a step: everything moves by the time that it was paused. A step that was overdue before keeps its `due_at`.
 *
 * @param at when the last question was answered, closed or lapsed
 * @returns undefined when it is not paused
 */
export function resumeClock(
  step: StepClock,
  at: string,
  facts: DeadlineFacts,
): (PausedClock & Pick<StepClock, 'due_at'>) | undefined {
  if (step.paused_at === null) return undefined;
  const settings = settingsOf(step, facts);
  const after = (seconds: number | null): string | null =>
    seconds === null ? null : endOf(at, { seconds }, { response_clock: settings?.response_clock ?? 'business' }, facts);
  const clock = {
    due_at: step.remaining_seconds === null ? step.due_at : after(step.remaining_seconds),
    next_escalation_at: after(step.seconds_to_escalation),
    auto_deny_at: after(step.seconds_to_denial),
    paused_at: null,
    remaining_seconds: null,
    seconds_to_escalation: null,
    seconds_to_denial: null,
  };
  return { ...clock, timer_at: timerAt({ ...step, ...clock }, settings, facts) };
}

import type { ApprovalStep } from '../../model/approval-step';
import type { DeadlineFacts, StepClock, Settings } from '../../model/step-clock';
import { type StartedClock, deadlineOf, settingsOf, stagesOf } from './deadline-of';
import { pauseClock } from './pause-clock';
import { timerAt } from './timer-at';

/** The columns that follow from a change of settings. */
export type ChangedClock = StartedClock &
  Pick<StepClock, 'remaining_seconds' | 'seconds_to_denial' | 'seconds_to_escalation'>;

/** Since when settings have a response time, by level id; null is the tenant's for owners' steps. */
export type Since = ReadonlyMap<string | null, string>;

/**
 * The clock of an active step after its settings changed. A step without a deadline gets one from the moment at which its settings
 * have had a response time, or from its activation, if that is later. A deadline stays; what follows it is planned again. What would
 * have happened before the change is counted from the change.
 *
 * @param changed_at when the settings changed
 * @returns undefined when nothing changes
 */
export function changedClock(
  step: StepClock & Pick<ApprovalStep, 'activated_at'>,
  { since, changed_at }: { since: Since; changed_at: string },
  facts: DeadlineFacts,
): ChangedClock | undefined {
  if (step.due_at === null) return lateStart(step, since, facts);
  if (step.paused_at !== null) return undefined;
  const settings = settingsOf(step, facts);
  const stages = settings ? replanned(step, { due_at: step.due_at, changed_at }, settings, facts) : NO_STAGES;
  const clock = { ...step, ...stages };
  return columnsOf({ ...clock, timer_at: timerAt(clock, settings, facts) });
}

const NO_STAGES = { next_escalation_at: null, auto_deny_at: null };

function lateStart(
  step: StepClock & Pick<ApprovalStep, 'activated_at'>,
  since: Since,
  facts: DeadlineFacts,
): ChangedClock | undefined {
  const from = ({ id }: Settings): string => latest(step.activated_at ?? '', since.get(id) ?? '');
  const started = deadlineOf(step, from, facts);
  if (started.due_at === null && step.deadline_known) return undefined;
  const clock = { ...step, ...started };
  const settings = settingsOf(clock, facts);
  if (step.paused_at === null || !settings) return columnsOf(clock);
  return columnsOf({ ...clock, ...pauseClock({ ...clock, paused_at: null }, from(settings), facts) });
}

function replanned(
  step: StepClock,
  { due_at, changed_at }: { due_at: string; changed_at: string },
  settings: Settings,
  facts: DeadlineFacts,
): Pick<StepClock, 'auto_deny_at' | 'next_escalation_at'> {
  const planned = stagesOf(due_at, settings, facts);
  const again = stagesOf(changed_at, settings, facts);
  const later = (name: 'auto_deny_at' | 'next_escalation_at'): string | null => {
    const at = planned[name];
    return at === null || at === step[name] || at > changed_at ? at : again[name];
  };
  const next_escalation_at = step.escalations ? step.next_escalation_at : later('next_escalation_at');
  return { next_escalation_at, auto_deny_at: later('auto_deny_at') };
}

const latest = (one: string, other: string): string => (one > other ? one : other);

const columnsOf = (clock: StepClock): ChangedClock => ({
  due_at: clock.due_at,
  deadline_level_id: clock.deadline_level_id,
  deadline_known: true,
  next_escalation_at: clock.next_escalation_at,
  auto_deny_at: clock.auto_deny_at,
  timer_at: clock.timer_at,
  remaining_seconds: clock.remaining_seconds,
  seconds_to_escalation: clock.seconds_to_escalation,
  seconds_to_denial: clock.seconds_to_denial,
});

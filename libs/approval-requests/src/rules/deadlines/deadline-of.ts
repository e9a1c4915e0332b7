import { NO_DEADLINES } from '@das/approval-levels';
import { type Duration, businessTimeOf, durationOf, momentOf, timeOf } from '@das/tenants';
import type { DeadlineFacts, Settings, StepClock } from '../../model/step-clock';
import { timerAt } from './timer-at';

/** The columns of a clock that starts. */
export type StartedClock = Pick<
  StepClock,
  'auto_deny_at' | 'deadline_known' | 'deadline_level_id' | 'due_at' | 'next_escalation_at' | 'timer_at'
>;

/** A step whose clock does not run. */
export const NOT_STARTED: StartedClock = {
  auto_deny_at: null,
  deadline_known: false,
  deadline_level_id: null,
  due_at: null,
  next_escalation_at: null,
  timer_at: null,
};

/** The settings of the owners' steps: one reminder, no escalation and no auto-denial. */
const ofOwners = ({ tenant }: DeadlineFacts): Settings => ({
  ...NO_DEADLINES,
  id: null,
  response_time: tenant.owner_response_time,
});

/** The settings that the deadline of a step follows. Undefined when they have no response time: nothing of the step fires then. */
export function settingsOf(
  { rank, deadline_level_id }: Pick<StepClock, 'deadline_level_id' | 'rank'>,
  facts: DeadlineFacts,
): Settings | undefined {
  const settings = rank === null ? ofOwners(facts) : facts.levels.find(({ id }) => id === deadline_level_id);
  return settings?.response_time ? settings : undefined;
}

/**
 * The clock of a step that becomes active. The earliest deadline of its levels counts, and of equal ones that of the lower id.
 *
 * @param from when it becomes active, or when its level got a response time, if that is later
 */
export function deadlineOf(
  step: Pick<StepClock, 'level_ids' | 'rank'>,
  from: (settings: Settings) => string,
  facts: DeadlineFacts,
): StartedClock {
  const settings: Settings[] =
    step.rank === null ? [ofOwners(facts)] : facts.levels.filter(({ id }) => step.level_ids.includes(id));
  const [first] = settings
    .flatMap((each) => {
      const due_at = endOf(from(each), each.response_time, each, facts);
      return due_at === null ? [] : [{ due_at, settings: each }];
    })
    .sort(
      (one, other) => compared(one.due_at, other.due_at) || compared(one.settings.id ?? '', other.settings.id ?? ''),
    );
  if (!first) return { ...NOT_STARTED, deadline_known: true };
  const { due_at } = first;
  const clock = {
    due_at,
    deadline_level_id: first.settings.id,
    deadline_known: true,
    ...stagesOf(due_at, first.settings, facts),
  };
  return { ...clock, timer_at: timerAt({ ...step, ...clock }, first.settings, facts) };
}

/** When the first escalation and the auto-denial follow a deadline. */
export const stagesOf = (
  due_at: string,
  settings: Settings,
  facts: DeadlineFacts,
): Pick<StepClock, 'auto_deny_at' | 'next_escalation_at'> => ({
  next_escalation_at:
    settings.escalate_to === 'none'
      ? null
      : settings.escalate_after
        ? endOf(due_at, settings.escalate_after, settings, facts)
        : due_at,
  auto_deny_at: endOf(due_at, settings.auto_deny_after, settings, facts),
});

/** When a duration ends by the clock of the settings. Null without a duration, and when it does not end within three years. */
export function endOf(
  begins: string,
  duration: Duration | string | null,
  { response_clock }: Pick<Settings, 'response_clock'>,
  { tenant }: Pick<DeadlineFacts, 'tenant'>,
): string | null {
  const parsed = typeof duration === 'string' ? durationOf(duration) : duration;
  const ends = parsed ? businessTimeOf(tenant).end(momentOf(begins), parsed, response_clock) : undefined;
  return ends === undefined ? null : timeOf(ends);
}

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

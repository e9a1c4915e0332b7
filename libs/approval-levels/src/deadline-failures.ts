import { type Failure, ulidOf } from '@das/platform';
import { type Duration, type WeekdayHours, compareDurations, durationOf } from '@das/tenants';
import { type ApprovalLevel, type LevelDeadlines, NO_DEADLINES } from './approval-level';

/** The settings of an input: null is the default, and an absent member is unchanged. */
export type DeadlinesInput = { [Name in keyof LevelDeadlines]?: LevelDeadlines[Name] | null };

/** The settings of a level after a change. Only an escalation to a user has a user. */
export function deadlinesAfter(before: LevelDeadlines, given: DeadlinesInput): LevelDeadlines {
  const names = Object.keys(NO_DEADLINES) as (keyof LevelDeadlines)[];
  const chosen = names.map((name) => [
    name,
    given[name] === undefined ? before[name] : (given[name] ?? NO_DEADLINES[name]),
  ]);
  const after = Object.fromEntries(chosen) as LevelDeadlines;
  const user_id = after.escalate_to === 'user' ? after.escalate_to_user_id : null;
  return { ...after, escalate_to_user_id: user_id && (ulidOf(user_id) ?? user_id) };
}

/** Whether an input names a setting of deadlines. */
export const namesDeadlines = (given: DeadlinesInput): boolean =>
  (Object.keys(NO_DEADLINES) as (keyof LevelDeadlines)[]).some((name) => given[name] !== undefined);

/** Whether two levels have the same settings. */
export const isSameDeadlines = (one: LevelDeadlines, other: LevelDeadlines): boolean =>
  (Object.keys(NO_DEADLINES) as (keyof LevelDeadlines)[]).every(
    (name) => JSON.stringify(one[name]) === JSON.stringify(other[name]),
  );

/** What is wrong with the settings of a level as they would be. The user of an escalation is checked apart. @param hours the business hours of the tenant */
export function deadlineFailures(level: LevelDeadlines, hours: readonly WeekdayHours[]): Failure[] {
  const { response_time, escalate_to, escalate_to_user_id } = level;
  const dependent = response_time === null ? DEPENDENT.find((name) => isSet(level, name)) : undefined;
  if (dependent) return [requiredWhen('response_time', dependent, 'present')];
  return [
    ...reminderFailures(level, hours),
    ...(escalate_to === 'user' && !escalate_to_user_id
      ? [requiredWhen('escalate_to_user_id', 'escalate_to', 'user')]
      : []),
    ...denialFailures(level, hours),
  ];
}

/** The settings that need a response time, in the order of the contract. */
const DEPENDENT = ['reminders', 'escalate_to', 'escalate_after', 'auto_deny_after'] as const;

const isSet = (level: LevelDeadlines, name: (typeof DEPENDENT)[number]): boolean =>
  name === 'reminders' ? level.reminders.length > 0 : level[name] !== NO_DEADLINES[name];

const requiredWhen = (field: keyof ApprovalLevel, other: keyof ApprovalLevel, value: string): Failure => ({
  path: ['input', field],
  rule: 'required_when',
  params: { other, value },
});

function reminderFailures(
  { response_time, response_clock, reminders }: LevelDeadlines,
  hours: readonly WeekdayHours[],
): Failure[] {
  const compared = (one: string, other: string | null): number =>
    compareDurations(hours, response_clock, [parsed(one), parsed(other)]);
  return reminders.flatMap((each, index): Failure[] => {
    const path = ['input', 'reminders', `${index}`];
    if (compared(each, response_time) >= 0) return [{ path, rule: 'shorter_than', params: { other: 'response_time' } }];
    const isRepeated = reminders.slice(0, index).some((earlier) => compared(each, earlier) === 0);
    return isRepeated ? [{ path, rule: 'distinct' }] : [];
  });
}

function denialFailures(
  { response_clock, escalate_after, auto_deny_after }: LevelDeadlines,
  hours: readonly WeekdayHours[],
): Failure[] {
  if (!auto_deny_after || !escalate_after) return [];
  if (compareDurations(hours, response_clock, [parsed(auto_deny_after), parsed(escalate_after)]) > 0) return [];
  return [{ path: ['input', 'auto_deny_after'], rule: 'longer_than', params: { other: 'escalate_after' } }];
}

/** Stored durations are valid. */
const parsed = (text: string | null): Duration => durationOf(text ?? '') ?? { seconds: 0 };

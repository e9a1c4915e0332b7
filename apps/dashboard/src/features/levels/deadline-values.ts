import { durationWords } from '../../format/duration';
import { EMPTY_PROBLEM } from '../../format/typed-number';
import { type Texts, durationField, emptyTexts, labelsOf, problemsOf, textsOf, valuesOf } from '../../ui/form-fields';
import type { FieldLabels } from '../../ui/problems-in';
import type { Messages } from '../../ui/use-form-problems';
import type { OpenLevel } from './levels-query';

export const DURATIONS = {
  response_time: durationField('Response time'),
  escalate_after: durationField('Escalate after'),
  auto_deny_after: durationField('Deny after'),
};
const REMINDER = durationField('Reminder');

/** The largest number of reminders of a level. */
export const MAX_REMINDERS = 5;

export const CLOCKS = [
  ['business', 'Business hours'],
  ['calendar', 'All hours'],
] as const;

export const ESCALATIONS = [
  ['none', 'Nobody'],
  ['next_level', 'Next level'],
  ['user', 'A person'],
  ['owner', 'The owner'],
] as const;

/** The deadlines of a level as they are typed. */
export type DeadlineValues = Texts<typeof DURATIONS> & {
  response_clock: string;
  reminders: { text: string }[];
  escalate_to: string;
  /** Empty for none. */
  escalate_to_user_id: string;
};

export const NO_DEADLINES: DeadlineValues = {
  ...emptyTexts(DURATIONS),
  response_clock: 'business',
  reminders: [],
  escalate_to: 'none',
  escalate_to_user_id: '',
};

export const deadlineValues = (level: OpenLevel): DeadlineValues => ({
  ...textsOf(DURATIONS, level),
  response_clock: level.response_clock,
  reminders: level.reminders.map((duration) => ({ text: REMINDER.textOf(duration) })),
  escalate_to: level.escalate_to,
  escalate_to_user_id: level.escalate_to_user?.id ?? '',
});

/** What the API reads. A person is sent for `A person` alone. */
export const deadlineInput = (values: DeadlineValues) => ({
  ...valuesOf(DURATIONS, values),
  response_clock: values.response_clock,
  reminders: values.reminders.flatMap(({ text }) => REMINDER.valueOf(text) ?? []),
  escalate_to: values.escalate_to,
  escalate_to_user_id: (values.escalate_to === 'user' && values.escalate_to_user_id) || null,
});

export const deadlineProblems = (values: DeadlineValues): Messages => ({
  ...problemsOf(DURATIONS, values),
  ...Object.fromEntries(
    values.reminders.flatMap(({ text }, index) => {
      const problem = text.trim() ? REMINDER.problemOf(text) : EMPTY_PROBLEM;
      return problem === undefined ? [] : [[`reminders.${index}`, problem] as const];
    }),
  ),
});

export const DEADLINE_LABELS = {
  ...labelsOf(DURATIONS),
  response_clock: 'Clock',
  ...Object.fromEntries(
    Array.from({ length: MAX_REMINDERS }, (_, index) => [`reminders.${index}`, `Reminder ${index + 1}`]),
  ),
  reminders: 'Reminders',
  escalate_to: 'Escalate to',
  escalate_to_user_id: 'Person',
} satisfies FieldLabels;

/** The deadlines of a level in words; empty without a response time. */
export function deadlineTexts(level: OpenLevel): string[] {
  const { response_time, response_clock, reminders, escalate_to, escalate_to_user, escalate_after } = level;
  if (response_time === null) return [];
  const target = escalate_to === 'user' ? escalate_to_user?.name : ESCALATIONS.find(([to]) => to === escalate_to)?.[1];
  return [
    `${durationWords(response_time)}, ${response_clock === 'business' ? 'in business hours' : 'in all hours'}`,
    ...reminders.map((duration) => `Reminder ${durationWords(duration)} before`),
    ...(escalate_to === 'none' ? [] : [`Escalated to ${target ?? '–'}${afterText(escalate_after)}`]),
    ...(level.auto_deny_after === null ? [] : [`Denied${afterText(level.auto_deny_after)}`]),
  ];
}

const afterText = (duration: string | null): string =>
  duration === null ? ' at the deadline' : ` ${durationWords(duration)} after the deadline`;

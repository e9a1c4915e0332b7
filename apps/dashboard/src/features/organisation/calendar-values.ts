import { changedMembers } from '../../api/changed-members';
import type { UpdateCalendarInput, UpdateCalendarMutation } from './calendar.graphql.ts';

export type StoredCalendar = NonNullable<UpdateCalendarMutation['updateCalendar']>;

/** Business hours as they are typed. */
export interface TypedHours {
  /** `1` (Monday) to `7`. */
  weekday: string;
  from: string;
  to: string;
}

/** The calendar as the form has it. */
export interface CalendarValues {
  hours: TypedHours[];
  holidays: { date: string; name: string }[];
}

export const MAX_HOURS = 21;
export const MAX_HOLIDAYS = 400;
const LAST_WORKDAY = 5;

/** The weekdays by their numbers. */
export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'].map(
  (name, index) => [String(index + 1), name] as const,
);

export const calendarValues = ({ hours, holidays }: StoredCalendar): CalendarValues => ({
  hours: hours.map(({ weekday, from, to }) => ({ weekday: String(weekday), from, to })),
  holidays: holidays.map(({ date, name }) => ({ date, name: name ?? '' })),
});

/** Only the list that differs from the one that the form began with, so that a change of another person to the other list stays. */
export function calendarChanges(begun: CalendarValues, typed: CalendarValues): UpdateCalendarInput {
  const { hours, holidays } = changedMembers(begun, typed);
  return {
    ...(hours && { hours: hoursInput(hours) }),
    ...(holidays && {
      holidays: holidays.map(({ date, name }) => ({ date: date || null, name: name.trim() || null })),
    }),
  };
}

export const hoursInput = (hours: readonly TypedHours[]) =>
  hours.map(({ weekday, from, to }) => ({ weekday: Number(weekday), from: timeOf(from), to: timeOf(to) }));

/** `9:00` as the service wants it: `09:00`. */
const timeOf = (typed: string): string | null => typed.trim().replace(/^\d:/, '0$&') || null;

/** The hours with those of one weekday for Monday to Friday; those of the weekend stay. Undefined when they are too many. */
export function copiedToWorkdays(hours: readonly TypedHours[], weekday: string): TypedHours[] | undefined {
  const copied = hours.filter((each) => each.weekday === weekday);
  const workdays = WEEKDAYS.slice(0, LAST_WORKDAY).map(([number]) => number);
  const others = hours.filter((each) => !workdays.includes(each.weekday));
  const all = [...workdays.flatMap((number) => copied.map((each) => ({ ...each, weekday: number }))), ...others];
  return all.length > MAX_HOURS ? undefined : all;
}

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** The business hours of a weekday. */
export type BusinessHoursInput = {
  /** Required: `HH:MM`. At most 5 characters. */
  from?: string | null | undefined;
  /** Required: `HH:MM` after `from`, at most `24:00`. At most 5 characters. */
  to?: string | null | undefined;
  /** Required: 1 (Monday) to 7 (Sunday). */
  weekday?: number | null | undefined;
};

/** A day without business hours. */
export type HolidayInput = {
  /** Required; each date once. */
  date?: string | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
};

/** A given list replaces the present one; an absent list stays unchanged. Null restores the default. */
export type UpdateCalendarInput = {
  /** At most 400 entries. The default is none. */
  holidays?: Array<HolidayInput> | null | undefined;
  /** 1 to 21 entries; those of one weekday do not overlap. The default is Monday to Friday, 09:00 to 17:00. */
  hours?: Array<BusinessHoursInput> | null | undefined;
};

export type CalendarQueryVariables = Exact<{ [key: string]: never; }>;


export type CalendarQuery = { me: { tenant: { id: string, calendar: { timezone: string, hours: Array<{ weekday: number, from: string, to: string }>, holidays: Array<{ date: string, name: string | null }> } } } };

export type UpdateCalendarMutationVariables = Exact<{
  input: UpdateCalendarInput;
}>;


export type UpdateCalendarMutation = { updateCalendar: { timezone: string, hours: Array<{ weekday: number, from: string, to: string }>, holidays: Array<{ date: string, name: string | null }> } | null };

export const calendarDocument = document<CalendarQuery, CalendarQueryVariables>(
  "query Calendar {\n  me {\n    tenant {\n      id\n      calendar {\n        timezone\n        hours {\n          weekday\n          from\n          to\n        }\n        holidays {\n          date\n          name\n        }\n      }\n    }\n  }\n}",
);

export const updateCalendarDocument = document<UpdateCalendarMutation, UpdateCalendarMutationVariables>(
  "mutation UpdateCalendar($input: UpdateCalendarInput!) {\n  updateCalendar(input: $input) {\n    timezone\n    hours {\n      weekday\n      from\n      to\n    }\n    holidays {\n      date\n      name\n    }\n  }\n}",
);

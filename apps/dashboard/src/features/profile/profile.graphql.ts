// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A new password of the caller. */
export type ChangePasswordInput = {
  /** Required. At most 200 characters. */
  current_password?: string | null | undefined;
  /** Required. The new password: 12 to 200 characters. */
  password?: string | null | undefined;
};

export type ChangePasswordMutationVariables = Exact<{
  input: ChangePasswordInput;
}>;


export type ChangePasswordMutation = { changePassword: { user: { id: string } } | null };

export type ProfileCalendarQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileCalendarQuery = { me: { tenant: { id: string, calendar: { hours: Array<{ weekday: number, from: string, to: string }>, holidays: Array<{ date: string, name: string | null }> } } } };

export const changePasswordDocument = document<ChangePasswordMutation, ChangePasswordMutationVariables>(
  "mutation ChangePassword($input: ChangePasswordInput!) {\n  changePassword(input: $input) {\n    user {\n      id\n    }\n  }\n}",
);

export const profileCalendarDocument = document<ProfileCalendarQuery, ProfileCalendarQueryVariables>(
  "query ProfileCalendar {\n  me {\n    tenant {\n      id\n      calendar {\n        hours {\n          weekday\n          from\n          to\n        }\n        holidays {\n          date\n          name\n        }\n      }\n    }\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Absent members are unchanged. Null restores the default of the service. */
export type NotificationDefaultsInput = {
  /** Whether e-mail leaves only within the business hours of the tenant. */
  business_hours_only?: boolean | null | undefined;
  /** `HH:MM`. */
  digest_time?: string | null | undefined;
  /** At most 100 pairs of kind and channel, each once. Others are unchanged. Null restores all. */
  preferences?: Array<NotificationPreferenceInput> | null | undefined;
  /** Hours in which no e-mail is sent. */
  quiet_hours?: QuietHoursInput | null | undefined;
};

/** A mode for a kind and a channel. */
export type NotificationPreferenceInput = {
  /** Required: in_app or email. */
  channel?: string | null | undefined;
  /** Required: a kind that is not mandatory. One of: approval_needed, approval_due_soon, approval_overdue, approval_escalated, request_decided, line_endorsed, question_asked, question_answered, mentioned, commented, step_reassigned, delegation_started, delegation_ended, price_revoked, price_superseded, price_expiring, api_key_expiring, webhook_endpoint_disabled, chat_channel_disabled, email_stopped, job_finished. */
  kind?: string | null | undefined;
  /** immediate, digest (email only) or off. Null restores the default. */
  mode?: string | null | undefined;
};

/** Absent members are unchanged. Null restores the default of the organisation. */
export type NotificationPreferencesInput = {
  /** Whether e-mail leaves only within the business hours of the tenant. */
  business_hours_only?: boolean | null | undefined;
  /** `HH:MM`. */
  digest_time?: string | null | undefined;
  /** At most 100 pairs of kind and channel, each once. Others are unchanged. Null restores all. */
  preferences?: Array<NotificationPreferenceInput> | null | undefined;
  /** Hours in which no e-mail is sent. */
  quiet_hours?: QuietHoursInput | null | undefined;
  /** An IANA time zone name, such as America/Chicago. At most 255 characters. */
  timezone?: string | null | undefined;
};

/** Hours in which no e-mail is sent. */
export type QuietHoursInput = {
  /** Required: `HH:MM`. */
  from?: string | null | undefined;
  /** Required: `HH:MM`, another time. Before `from`: on the next day. */
  to?: string | null | undefined;
};

export type PreferencesQueryVariables = Exact<{ [key: string]: never; }>;


export type PreferencesQuery = { notificationKinds: Array<{ name: string, label: string, description: string, is_mandatory: boolean }>, notificationPreferences: { digest_time: string, next_digest_at: string | null, business_hours_only: boolean, timezone: string, overrides: Array<string>, preferences: Array<{ kind: string, channel: string, mode: string, is_default: boolean }>, quiet_hours: { from: string, to: string } | null, email: { address: string, is_on: boolean, state: string, since: string | null, last_error: string | null } } };

export type DefaultsQueryVariables = Exact<{ [key: string]: never; }>;


export type DefaultsQuery = { notificationKinds: Array<{ name: string, label: string, description: string, is_mandatory: boolean }>, notificationDefaults: { digest_time: string, business_hours_only: boolean, preferences: Array<{ kind: string, channel: string, mode: string, is_default: boolean }>, quiet_hours: { from: string, to: string } | null } };

export type UpdatePreferencesMutationVariables = Exact<{
  input: NotificationPreferencesInput;
}>;


export type UpdatePreferencesMutation = { updateNotificationPreferences: { digest_time: string } | null };

export type UpdateDefaultsMutationVariables = Exact<{
  input: NotificationDefaultsInput;
}>;


export type UpdateDefaultsMutation = { updateNotificationDefaults: { digest_time: string } | null };

export type ResumeEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type ResumeEmailMutation = { resumeEmail: { id: string } | null };

export type SendTestEmailMutationVariables = Exact<{ [key: string]: never; }>;


export type SendTestEmailMutation = { sendTestEmail: { id: string } | null };

export const preferencesDocument = document<PreferencesQuery, PreferencesQueryVariables>(
  "query Preferences {\n  notificationKinds {\n    name\n    label\n    description\n    is_mandatory\n  }\n  notificationPreferences {\n    preferences {\n      kind\n      channel\n      mode\n      is_default\n    }\n    digest_time\n    next_digest_at\n    quiet_hours {\n      from\n      to\n    }\n    business_hours_only\n    timezone\n    overrides\n    email {\n      address\n      is_on\n      state\n      since\n      last_error\n    }\n  }\n}",
);

export const defaultsDocument = document<DefaultsQuery, DefaultsQueryVariables>(
  "query Defaults {\n  notificationKinds {\n    name\n    label\n    description\n    is_mandatory\n  }\n  notificationDefaults {\n    preferences {\n      kind\n      channel\n      mode\n      is_default\n    }\n    digest_time\n    quiet_hours {\n      from\n      to\n    }\n    business_hours_only\n  }\n}",
);

export const updatePreferencesDocument = document<UpdatePreferencesMutation, UpdatePreferencesMutationVariables>(
  "mutation UpdatePreferences($input: NotificationPreferencesInput!) {\n  updateNotificationPreferences(input: $input) {\n    digest_time\n  }\n}",
);

export const updateDefaultsDocument = document<UpdateDefaultsMutation, UpdateDefaultsMutationVariables>(
  "mutation UpdateDefaults($input: NotificationDefaultsInput!) {\n  updateNotificationDefaults(input: $input) {\n    digest_time\n  }\n}",
);

export const resumeEmailDocument = document<ResumeEmailMutation, ResumeEmailMutationVariables>(
  "mutation ResumeEmail {\n  resumeEmail {\n    id\n  }\n}",
);

export const sendTestEmailDocument = document<SendTestEmailMutation, SendTestEmailMutationVariables>(
  "mutation SendTestEmail {\n  sendTestEmail {\n    id\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Conditions on a list: notification. They are joined by AND; an absent one does not apply. */
export type NotificationFilterInput = {
  /** True: only archived ones, which are left out otherwise. */
  archived?: boolean | null | undefined;
  /** A kind of `notificationKinds`. One of: approval_needed, approval_due_soon, approval_overdue, approval_escalated, request_decided, line_endorsed, question_asked, question_answered, mentioned, commented, step_reassigned, delegation_started, delegation_ended, price_revoked, price_superseded, price_expiring, api_key_expiring, webhook_endpoint_disabled, chat_channel_disabled, email_stopped, job_finished, sign_in_new_device, password_changed. */
  kind?: string | null | undefined;
  /** The resource that they are about, such as an approval request. */
  resource_id?: string | number | null | undefined;
  /** True: those neither read nor archived. False: read ones. */
  unread?: boolean | null | undefined;
};

export type UnreadNotificationsQueryVariables = Exact<{ [key: string]: never; }>;


export type UnreadNotificationsQuery = { me: { unread_notifications: number } };

export type NotificationsQueryVariables = Exact<{
  filter: NotificationFilterInput;
  after: string;
}>;


export type NotificationsQuery = { notifications: { data: Array<{ id: string, title: string, body: string | null, url: string | null, occurrences: number, occurred_at: string, read_at: string | null, is_available: boolean, actor: { id: string, name: string } | null }>, paginatorInfo: { endCursor: string | null, hasMorePages: boolean } } };

export type MarkNotificationsReadMutationVariables = Exact<{
  ids?: Array<string | number> | string | number | null | undefined;
  before?: string | null | undefined;
}>;


export type MarkNotificationsReadMutation = { markNotificationsRead: { unread: number } | null };

export type ArchiveNotificationsMutationVariables = Exact<{
  ids: Array<string | number> | string | number;
}>;


export type ArchiveNotificationsMutation = { archiveNotifications: { unread: number } | null };

export const unreadNotificationsDocument = document<UnreadNotificationsQuery, UnreadNotificationsQueryVariables>(
  "query UnreadNotifications {\n  me {\n    unread_notifications\n  }\n}",
);

export const notificationsDocument = document<NotificationsQuery, NotificationsQueryVariables>(
  "query Notifications($filter: NotificationFilterInput!, $after: String!) {\n  notifications(filter: $filter, first: 20, after: $after) {\n    data {\n      id\n      title\n      body\n      url\n      occurrences\n      occurred_at\n      read_at\n      is_available\n      actor {\n        id\n        name\n      }\n    }\n    paginatorInfo {\n      endCursor\n      hasMorePages\n    }\n  }\n}",
);

export const markNotificationsReadDocument = document<MarkNotificationsReadMutation, MarkNotificationsReadMutationVariables>(
  "mutation MarkNotificationsRead($ids: [ID!], $before: DateTime) {\n  markNotificationsRead(ids: $ids, before: $before) {\n    unread\n  }\n}",
);

export const archiveNotificationsDocument = document<ArchiveNotificationsMutation, ArchiveNotificationsMutationVariables>(
  "mutation ArchiveNotifications($ids: [ID!]!) {\n  archiveNotifications(ids: $ids) {\n    unread\n  }\n}",
);

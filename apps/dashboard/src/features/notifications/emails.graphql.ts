// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** All fields must match; null fields are ignored. */
export type EmailFilterInput = {
  /** Created at or after this time (UTC). */
  created_from?: string | null | undefined;
  /** Created at or before this time (UTC). */
  created_to?: string | null | undefined;
  /** A kind of notifications, digest or test. One of: approval_needed, approval_due_soon, approval_overdue, approval_escalated, request_decided, line_endorsed, question_asked, question_answered, mentioned, commented, step_reassigned, delegation_started, delegation_ended, price_revoked, price_superseded, price_expiring, api_key_expiring, webhook_endpoint_disabled, chat_channel_disabled, email_stopped, job_finished, sign_in_new_device, password_changed, digest, test. */
  kind?: string | null | undefined;
  /** pending, held, retrying, sent, failed or dropped. */
  status?: string | null | undefined;
  /** The recipient. At most 2,000 characters. */
  user_id?: string | number | null | undefined;
};

export type EmailsQueryVariables = Exact<{
  filter?: EmailFilterInput | null | undefined;
  first: number;
  page?: number | null | undefined;
}>;


export type EmailsQuery = { emails: { data: Array<{ id: string, subject: string, status: string, reason: string | null, attempts: number, last_error: string | null, created_at: string, user: { id: string, name: string, email: string } }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export type EmailRecipientsQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type EmailRecipientsQuery = { people: { data: Array<{ id: string, name: string, email: string }> } };

export const emailsDocument = document<EmailsQuery, EmailsQueryVariables>(
  "query Emails($filter: EmailFilterInput, $first: Int!, $page: Int) {\n  emails(filter: $filter, first: $first, page: $page) {\n    data {\n      id\n      subject\n      status\n      reason\n      attempts\n      last_error\n      created_at\n      user {\n        id\n        name\n        email\n      }\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);

export const emailRecipientsDocument = document<EmailRecipientsQuery, EmailRecipientsQueryVariables>(
  "query EmailRecipients($search: String) {\n  people(filter: {name: $search}, first: 20) {\n    data {\n      id\n      name\n      email\n    }\n  }\n}",
);

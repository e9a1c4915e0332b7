// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A new comment. */
export type AddCommentInput = {
  /** Required: 1 to 2,000 characters of plain text. Kept as it is. */
  body?: string | null | undefined;
  /** A comment on the same request. Its visibility is the default and the widest possible one. */
  in_reply_to_id?: string | number | null | undefined;
  /** At most 20 active users who may read the comment. A repeated id counts once. At most 1,000 items. */
  mentions?: Array<string | number> | null | undefined;
  /** A line of the request. Absent: the whole request. */
  opportunity_id?: string | number | null | undefined;
  /** everyone, or internal: for owners, auditors, and admins and approvers who did not create the request. */
  visibility?: string | null | undefined;
};

/** A new link. */
export type AddLinkInput = {
  /** Free text, such as `quote`. At most 64 characters. */
  kind?: string | null | undefined;
  /** A line of the request. Absent: the whole request. */
  opportunity_id?: string | number | null | undefined;
  /** The SHA-256 of the document, as 64 hexadecimal digits. At most 255 characters. */
  sha256?: string | null | undefined;
  /** Required. At most 255 characters. */
  title?: string | null | undefined;
  /** Required: an address with https, without credentials. At most 2,048 characters. */
  url?: string | null | undefined;
  /** everyone, or internal: for owners, auditors, and admins and approvers who did not create the request. */
  visibility?: string | null | undefined;
};

/** The answer to a question. */
export type AnswerQuestionInput = {
  /** Required: 1 to 2,000 characters. Kept as it is. */
  text?: string | null | undefined;
};

/** A new question. */
export type AskQuestionInput = {
  /** The version of the request that the asker has read. At least 1. */
  expected_version?: number | null | undefined;
  /** A line of the request. Absent: every line at which the caller may act now. */
  opportunity_id?: string | number | null | undefined;
  /** Required: 1 to 2,000 characters. Kept as it is. */
  text?: string | null | undefined;
  /** Another active user whose role is not auditor. Default: the requester. */
  to_user_id?: string | number | null | undefined;
};

/** Absent fields stay unchanged. */
export type UpdateCommentInput = {
  /** 1 to 2,000 characters of plain text. Kept as it is. */
  body?: string | null | undefined;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Replaces the whole list. Null removes all. At most 1,000 items. */
  mentions?: Array<string | number> | null | undefined;
};

export type DiscussionQueryVariables = Exact<{
  id: string | number;
  first: number;
  page?: number | null | undefined;
}>;


export type DiscussionQuery = { approvalRequest: { id: string, available_actions: Array<string>, comments: { data: Array<{ id: string, opportunity_id: string | null, body: string | null, visibility: string, in_reply_to_id: string | null, created_at: string, edited_at: string | null, deleted_at: string | null, can_edit: boolean, can_delete: boolean, author: { id: string, name: string }, mentions: Array<{ id: string, name: string }>, deleted_by: { id: string, name: string } | null }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } }, links: Array<{ id: string, opportunity_id: string | null, url: string, title: string, kind: string | null, sha256: string | null, visibility: string, created_at: string, can_delete: boolean, added_by: { id: string, name: string } }> } | null };

export type AskableUsersQueryVariables = Exact<{
  id: string | number;
  search?: string | null | undefined;
}>;


export type AskableUsersQuery = { approvalRequest: { id: string, askable_users: Array<{ id: string, name: string, email: string }> } | null };

export type AskQuestionMutationVariables = Exact<{
  id: string | number;
  input: AskQuestionInput;
}>;


export type AskQuestionMutation = { askQuestion: { id: string } | null };

export type AnswerQuestionMutationVariables = Exact<{
  id: string | number;
  input: AnswerQuestionInput;
}>;


export type AnswerQuestionMutation = { answerQuestion: { id: string } | null };

export type CloseQuestionMutationVariables = Exact<{
  id: string | number;
  reason?: string | null | undefined;
}>;


export type CloseQuestionMutation = { closeQuestion: { id: string } | null };

export type MentionableUsersQueryVariables = Exact<{
  id: string | number;
  visibility?: string | null | undefined;
  search?: string | null | undefined;
}>;


export type MentionableUsersQuery = { approvalRequest: { id: string, mentionable_users: Array<{ id: string, name: string, email: string }> } | null };

export type AddCommentMutationVariables = Exact<{
  id: string | number;
  input: AddCommentInput;
}>;


export type AddCommentMutation = { addComment: { id: string } | null };

export type UpdateCommentMutationVariables = Exact<{
  id: string | number;
  input: UpdateCommentInput;
}>;


export type UpdateCommentMutation = { updateComment: { id: string } | null };

export type DeleteCommentMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteCommentMutation = { deleteComment: { id: string } | null };

export type AddLinkMutationVariables = Exact<{
  id: string | number;
  input: AddLinkInput;
}>;


export type AddLinkMutation = { addLink: { id: string } | null };

export type DeleteLinkMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteLinkMutation = { deleteLink: { id: string } | null };

export const discussionDocument = document<DiscussionQuery, DiscussionQueryVariables>(
  "query Discussion($id: ID!, $first: Int!, $page: Int) {\n  approvalRequest(id: $id) {\n    id\n    comments(first: $first, page: $page) {\n      data {\n        id\n        opportunity_id\n        author {\n          id\n          name\n        }\n        body\n        visibility\n        mentions {\n          id\n          name\n        }\n        in_reply_to_id\n        created_at\n        edited_at\n        deleted_at\n        deleted_by {\n          id\n          name\n        }\n        can_edit\n        can_delete\n      }\n      paginatorInfo {\n        currentPage\n        hasMorePages\n        total\n      }\n    }\n    links {\n      id\n      opportunity_id\n      url\n      title\n      kind\n      sha256\n      visibility\n      added_by {\n        id\n        name\n      }\n      created_at\n      can_delete\n    }\n    available_actions\n  }\n}",
);

export const askableUsersDocument = document<AskableUsersQuery, AskableUsersQueryVariables>(
  "query AskableUsers($id: ID!, $search: String) {\n  approvalRequest(id: $id) {\n    id\n    askable_users(search: $search) {\n      id\n      name\n      email\n    }\n  }\n}",
);

export const askQuestionDocument = document<AskQuestionMutation, AskQuestionMutationVariables>(
  "mutation AskQuestion($id: ID!, $input: AskQuestionInput!) {\n  askQuestion(id: $id, input: $input) {\n    id\n  }\n}",
);

export const answerQuestionDocument = document<AnswerQuestionMutation, AnswerQuestionMutationVariables>(
  "mutation AnswerQuestion($id: ID!, $input: AnswerQuestionInput!) {\n  answerQuestion(id: $id, input: $input) {\n    id\n  }\n}",
);

export const closeQuestionDocument = document<CloseQuestionMutation, CloseQuestionMutationVariables>(
  "mutation CloseQuestion($id: ID!, $reason: String) {\n  closeQuestion(id: $id, reason: $reason) {\n    id\n  }\n}",
);

export const mentionableUsersDocument = document<MentionableUsersQuery, MentionableUsersQueryVariables>(
  "query MentionableUsers($id: ID!, $visibility: String, $search: String) {\n  approvalRequest(id: $id) {\n    id\n    mentionable_users(visibility: $visibility, search: $search) {\n      id\n      name\n      email\n    }\n  }\n}",
);

export const addCommentDocument = document<AddCommentMutation, AddCommentMutationVariables>(
  "mutation AddComment($id: ID!, $input: AddCommentInput!) {\n  addComment(id: $id, input: $input) {\n    id\n  }\n}",
);

export const updateCommentDocument = document<UpdateCommentMutation, UpdateCommentMutationVariables>(
  "mutation UpdateComment($id: ID!, $input: UpdateCommentInput!) {\n  updateComment(id: $id, input: $input) {\n    id\n  }\n}",
);

export const deleteCommentDocument = document<DeleteCommentMutation, DeleteCommentMutationVariables>(
  "mutation DeleteComment($id: ID!) {\n  deleteComment(id: $id) {\n    id\n  }\n}",
);

export const addLinkDocument = document<AddLinkMutation, AddLinkMutationVariables>(
  "mutation AddLink($id: ID!, $input: AddLinkInput!) {\n  addLink(id: $id, input: $input) {\n    id\n  }\n}",
);

export const deleteLinkDocument = document<DeleteLinkMutation, DeleteLinkMutationVariables>(
  "mutation DeleteLink($id: ID!) {\n  deleteLink(id: $id) {\n    id\n  }\n}",
);

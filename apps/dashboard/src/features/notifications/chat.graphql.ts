// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** In an update, an absent field stays unchanged. */
export type ChatChannelInput = {
  /** Default: true. */
  active?: boolean | null | undefined;
  /** Only in an update. The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** Only in an update. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Required on creation: slack, teams or webhook. It cannot be changed. */
  kind?: string | null | undefined;
  /** Kinds with `in_chat`, each once. Default: `approval_needed`, `approval_overdue`, `approval_escalated`, `request_decided`. At most 7 items. */
  kinds?: Array<string> | null | undefined;
  /** Events of steps count when their step has one of these levels, each given once. Null: all levels. At most 50 items. Each has at most 255 characters. */
  level_ids?: Array<string | number> | null | undefined;
  /** Required on creation. Unique, without regard to case. */
  name?: string | null | undefined;
  /** Required on creation. https, with a public address. A secret: it cannot be read again. */
  url?: string | null | undefined;
};

export type ChatChannelsQueryVariables = Exact<{ [key: string]: never; }>;


export type ChatChannelsQuery = { notificationKinds: Array<{ name: string, label: string, in_chat: boolean }>, approvalLevels: { data: Array<{ id: string, code: string, name: string }> }, chatChannels: Array<{ id: string, name: string, kind: string, host: string, kinds: Array<string>, level_ids: Array<string> | null, active: boolean, disabled_reason: string | null }> };

export type ChatMessagesQueryVariables = Exact<{
  channel: string | number;
  first: number;
}>;


export type ChatMessagesQuery = { chatMessages: { data: Array<{ id: string, title: string, status: string, attempts: number, last_status_code: number | null, last_error: string | null, created_at: string }> } };

export type CreateChatChannelMutationVariables = Exact<{
  input: ChatChannelInput;
}>;


export type CreateChatChannelMutation = { createChatChannel: { id: string } | null };

export type UpdateChatChannelMutationVariables = Exact<{
  id: string | number;
  input: ChatChannelInput;
}>;


export type UpdateChatChannelMutation = { updateChatChannel: { id: string, active: boolean } | null };

export type DeleteChatChannelMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteChatChannelMutation = { deleteChatChannel: { id: string } | null };

export type SendTestChatMessageMutationVariables = Exact<{
  id: string | number;
}>;


export type SendTestChatMessageMutation = { sendTestChatMessage: { id: string } | null };

export const chatChannelsDocument = document<ChatChannelsQuery, ChatChannelsQueryVariables>(
  "query ChatChannels {\n  notificationKinds {\n    name\n    label\n    in_chat\n  }\n  approvalLevels(first: 100) {\n    data {\n      id\n      code\n      name\n    }\n  }\n  chatChannels {\n    id\n    name\n    kind\n    host\n    kinds\n    level_ids\n    active\n    disabled_reason\n  }\n}",
);

export const chatMessagesDocument = document<ChatMessagesQuery, ChatMessagesQueryVariables>(
  "query ChatMessages($channel: ID!, $first: Int!) {\n  chatMessages(channel_id: $channel, first: $first) {\n    data {\n      id\n      title\n      status\n      attempts\n      last_status_code\n      last_error\n      created_at\n    }\n  }\n}",
);

export const createChatChannelDocument = document<CreateChatChannelMutation, CreateChatChannelMutationVariables>(
  "mutation CreateChatChannel($input: ChatChannelInput!) {\n  createChatChannel(input: $input) {\n    id\n  }\n}",
);

export const updateChatChannelDocument = document<UpdateChatChannelMutation, UpdateChatChannelMutationVariables>(
  "mutation UpdateChatChannel($id: ID!, $input: ChatChannelInput!) {\n  updateChatChannel(id: $id, input: $input) {\n    id\n    active\n  }\n}",
);

export const deleteChatChannelDocument = document<DeleteChatChannelMutation, DeleteChatChannelMutationVariables>(
  "mutation DeleteChatChannel($id: ID!) {\n  deleteChatChannel(id: $id) {\n    id\n  }\n}",
);

export const sendTestChatMessageDocument = document<SendTestChatMessageMutation, SendTestChatMessageMutationVariables>(
  "mutation SendTestChatMessage($id: ID!) {\n  sendTestChatMessage(id: $id) {\n    id\n  }\n}",
);

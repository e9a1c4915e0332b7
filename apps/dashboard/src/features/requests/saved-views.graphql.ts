// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** A new view needs `name` and `filter`. On an update, absent members are unchanged. */
export type SavedViewInput = {
  /** For clients; the service does not interpret them. At most 50 items. Each has at most 64 characters. */
  columns?: Array<string> | null | undefined;
  /** An `ApprovalRequestFilterInput`. `awaiting_me` and `mentions_me` refer to the reader. */
  filter?: unknown;
  /** The id. ULID, except for products, whose ids are numbers. At most 255 characters. */
  id?: string | number | null | undefined;
  /** The name for people. At most 255 characters. */
  name?: string | null | undefined;
  /** The `orderBy` of `approvalRequests`. */
  order_by?: unknown;
  /** Whether every user of the tenant reads it. Needs the permission tenant:manage. */
  shared?: boolean | null | undefined;
};

export type SavedViewsQueryVariables = Exact<{ [key: string]: never; }>;


export type SavedViewsQuery = { savedViews: Array<{ id: string, name: string, filter: unknown, order_by: unknown, shared: boolean, can_edit: boolean }> };

export type CreateSavedViewMutationVariables = Exact<{
  input: SavedViewInput;
}>;


export type CreateSavedViewMutation = { createSavedView: { id: string } | null };

export type RenameSavedViewMutationVariables = Exact<{
  id: string | number;
  name?: string | null | undefined;
}>;


export type RenameSavedViewMutation = { updateSavedView: { id: string } | null };

export type DeleteSavedViewMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteSavedViewMutation = { deleteSavedView: { id: string } | null };

export const savedViewsDocument = document<SavedViewsQuery, SavedViewsQueryVariables>(
  "query SavedViews {\n  savedViews {\n    id\n    name\n    filter\n    order_by\n    shared\n    can_edit\n  }\n}",
);

export const createSavedViewDocument = document<CreateSavedViewMutation, CreateSavedViewMutationVariables>(
  "mutation CreateSavedView($input: SavedViewInput!) {\n  createSavedView(input: $input) {\n    id\n  }\n}",
);

export const renameSavedViewDocument = document<RenameSavedViewMutation, RenameSavedViewMutationVariables>(
  "mutation RenameSavedView($id: ID!, $name: String) {\n  updateSavedView(id: $id, input: {name: $name}) {\n    id\n  }\n}",
);

export const deleteSavedViewDocument = document<DeleteSavedViewMutation, DeleteSavedViewMutationVariables>(
  "mutation DeleteSavedView($id: ID!) {\n  deleteSavedView(id: $id) {\n    id\n  }\n}",
);

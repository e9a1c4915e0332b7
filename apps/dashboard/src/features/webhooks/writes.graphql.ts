// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
/** Which deliveries of an endpoint are sent again. A delivery must match all members. */
export type ReplayDeliveriesInput = {
  /** Only counts. */
  dry_run?: boolean | null | undefined;
  /** Event types, patterns such as `approval_request.*`, or `*`. Default: all. At most 50 items. One of: *, approval_level.*, approval_level.created, approval_level.deleted, approval_level.updated, approval_request.*, approval_request.approved, approval_request.commented, approval_request.created, approval_request.deleted, approval_request.denied, approval_request.due_soon, approval_request.escalated, approval_request.expired, approval_request.extended, approval_request.line_approved, approval_request.line_denied, approval_request.overdue, approval_request.price_use_reversed, approval_request.price_used, approval_request.quantity_used_up, approval_request.question_answered, approval_request.question_asked, approval_request.question_closed, approval_request.reassigned, approval_request.resubmitted, approval_request.revised, approval_request.revoked, approval_request.step_completed, approval_request.superseded, approval_request.updated, approval_request.withdrawn, delegation.*, delegation.created, delegation.ended, delegation.revoked, delegation.started, product.*, product.created, product.deleted, product.updated, product_category.*, product_category.created, product_category.deleted, product_category.updated, webhook.test. */
  event_types?: Array<string> | null | undefined;
  /** Required. Events at or after this time. */
  from?: string | null | undefined;
  /** Also delivers events that match the present `event_types` of the endpoint and have no delivery for it. */
  include_missed?: boolean | null | undefined;
  /** Id of the request, product, … that the events are about. */
  resource_id?: string | number | null | undefined;
  /** delivered or exhausted. Default: exhausted. At most 2 items. */
  statuses?: Array<string> | null | undefined;
  /** Events at or before this time, to the end of the second. Default: now. */
  to?: string | null | undefined;
};

/** In an update, an absent field stays unchanged and null clears it. */
export type WebhookEndpointInput = {
  /** Default: true. */
  active?: boolean | null | undefined;
  /** A description for people. At most 2,000 characters. */
  description?: string | null | undefined;
  /** Event types, patterns such as `approval_request.*`, or `*`. Default: the events that end an approval. At most 50 items. */
  event_types?: Array<string> | null | undefined;
  /** Only in an update. The version to change, at least 1; another one fails with `version_conflict`. */
  expected_version?: number | null | undefined;
  /** Only in an update. At most 255 characters. */
  id?: string | number | null | undefined;
  /** Required on creation. https, with a public address. */
  url?: string | null | undefined;
};

export type CreateWebhookEndpointMutationVariables = Exact<{
  input: WebhookEndpointInput;
}>;


export type CreateWebhookEndpointMutation = { createWebhookEndpoint: { secret: string | null, endpoint: { id: string } } | null };

export type UpdateWebhookEndpointMutationVariables = Exact<{
  id: string | number;
  input: WebhookEndpointInput;
}>;


export type UpdateWebhookEndpointMutation = { updateWebhookEndpoint: { id: string, active: boolean } | null };

export type DeleteWebhookEndpointMutationVariables = Exact<{
  id: string | number;
}>;


export type DeleteWebhookEndpointMutation = { deleteWebhookEndpoint: { id: string } | null };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: string | number;
  grace_minutes: number;
}>;


export type RotateWebhookSecretMutation = { rotateWebhookSecret: { secret: string | null } | null };

export type SendTestWebhookMutationVariables = Exact<{
  id: string | number;
  type?: string | null | undefined;
}>;


export type SendTestWebhookMutation = { sendTestWebhook: { id: string, status: string } | null };

export type ReplayWebhookDeliveryMutationVariables = Exact<{
  id: string | number;
}>;


export type ReplayWebhookDeliveryMutation = { replayWebhookDelivery: { id: string, status: string } | null };

export type WebhookReplayCountQueryVariables = Exact<{
  endpoint: string | number;
  input: ReplayDeliveriesInput;
}>;


export type WebhookReplayCountQuery = { webhookReplayCount: { total: number } };

export type ReplayWebhookDeliveriesMutationVariables = Exact<{
  endpoint: string | number;
  input: ReplayDeliveriesInput;
}>;


export type ReplayWebhookDeliveriesMutation = { replayWebhookDeliveries: { id: string } | null };

export const createWebhookEndpointDocument = document<CreateWebhookEndpointMutation, CreateWebhookEndpointMutationVariables>(
  "mutation CreateWebhookEndpoint($input: WebhookEndpointInput!) {\n  createWebhookEndpoint(input: $input) {\n    endpoint {\n      id\n    }\n    secret\n  }\n}",
);

export const updateWebhookEndpointDocument = document<UpdateWebhookEndpointMutation, UpdateWebhookEndpointMutationVariables>(
  "mutation UpdateWebhookEndpoint($id: ID!, $input: WebhookEndpointInput!) {\n  updateWebhookEndpoint(id: $id, input: $input) {\n    id\n    active\n  }\n}",
);

export const deleteWebhookEndpointDocument = document<DeleteWebhookEndpointMutation, DeleteWebhookEndpointMutationVariables>(
  "mutation DeleteWebhookEndpoint($id: ID!) {\n  deleteWebhookEndpoint(id: $id) {\n    id\n  }\n}",
);

export const rotateWebhookSecretDocument = document<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>(
  "mutation RotateWebhookSecret($id: ID!, $grace_minutes: Int!) {\n  rotateWebhookSecret(id: $id, grace_minutes: $grace_minutes) {\n    secret\n  }\n}",
);

export const sendTestWebhookDocument = document<SendTestWebhookMutation, SendTestWebhookMutationVariables>(
  "mutation SendTestWebhook($id: ID!, $type: String) {\n  sendTestWebhook(id: $id, event_type: $type) {\n    id\n    status\n  }\n}",
);

export const replayWebhookDeliveryDocument = document<ReplayWebhookDeliveryMutation, ReplayWebhookDeliveryMutationVariables>(
  "mutation ReplayWebhookDelivery($id: ID!) {\n  replayWebhookDelivery(id: $id) {\n    id\n    status\n  }\n}",
);

export const webhookReplayCountDocument = document<WebhookReplayCountQuery, WebhookReplayCountQueryVariables>(
  "query WebhookReplayCount($endpoint: ID!, $input: ReplayDeliveriesInput!) {\n  webhookReplayCount(endpoint_id: $endpoint, input: $input) {\n    total\n  }\n}",
);

export const replayWebhookDeliveriesDocument = document<ReplayWebhookDeliveriesMutation, ReplayWebhookDeliveriesMutationVariables>(
  "mutation ReplayWebhookDeliveries($endpoint: ID!, $input: ReplayDeliveriesInput!) {\n  replayWebhookDeliveries(endpoint_id: $endpoint, input: $input) {\n    id\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WebhookEndpointQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookEndpointQuery = { webhookEndpoint: { id: string, url: string, description: string | null, event_types: Array<string>, active: boolean, disabled_reason: string | null, created_at: string, recent: { delivered: number, retrying: number, exhausted: number, last_delivered_at: string | null } } | null };

export type WebhookDeliveriesQueryVariables = Exact<{
  endpoint: string | number;
  status?: string | null | undefined;
  type?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  first: number;
  page?: number | null | undefined;
}>;


export type WebhookDeliveriesQuery = { webhookDeliveries: { data: Array<{ id: string, event_type: string, status: string, attempts: number, last_status_code: number | null, last_error: string | null, next_attempt_at: string | null, created_at: string }>, paginatorInfo: { currentPage: number, hasMorePages: boolean, total: number } } };

export type WebhookDeliveryQueryVariables = Exact<{
  id: string | number;
}>;


export type WebhookDeliveryQuery = { webhookDelivery: { id: string, endpoint_id: string, event_id: string, event_type: string, status: string, attempts: number, next_attempt_at: string | null, delivered_at: string | null, created_at: string, message_id: string, payload: unknown, attempt_log: Array<{ at: string, status_code: number | null, error: string | null, body: string | null }> } | null };

export type DeliveryStateQueryVariables = Exact<{
  id: string | number;
}>;


export type DeliveryStateQuery = { webhookDelivery: { id: string, status: string, attempts: number, last_status_code: number | null, last_error: string | null, next_attempt_at: string | null } | null };

export const webhookEndpointDocument = document<WebhookEndpointQuery, WebhookEndpointQueryVariables>(
  "query WebhookEndpoint($id: ID!) {\n  webhookEndpoint(id: $id) {\n    id\n    url\n    description\n    event_types\n    active\n    disabled_reason\n    created_at\n    recent {\n      delivered\n      retrying\n      exhausted\n      last_delivered_at\n    }\n  }\n}",
);

export const webhookDeliveriesDocument = document<WebhookDeliveriesQuery, WebhookDeliveriesQueryVariables>(
  "query WebhookDeliveries($endpoint: ID!, $status: String, $type: String, $from: DateTime, $to: DateTime, $first: Int!, $page: Int) {\n  webhookDeliveries(\n    endpoint_id: $endpoint\n    status: $status\n    event_type: $type\n    from: $from\n    to: $to\n    first: $first\n    page: $page\n  ) {\n    data {\n      id\n      event_type\n      status\n      attempts\n      last_status_code\n      last_error\n      next_attempt_at\n      created_at\n    }\n    paginatorInfo {\n      currentPage\n      hasMorePages\n      total\n    }\n  }\n}",
);

export const webhookDeliveryDocument = document<WebhookDeliveryQuery, WebhookDeliveryQueryVariables>(
  "query WebhookDelivery($id: ID!) {\n  webhookDelivery(id: $id) {\n    id\n    endpoint_id\n    event_id\n    event_type\n    status\n    attempts\n    next_attempt_at\n    delivered_at\n    created_at\n    message_id\n    payload\n    attempt_log {\n      at\n      status_code\n      error\n      body\n    }\n  }\n}",
);

export const deliveryStateDocument = document<DeliveryStateQuery, DeliveryStateQueryVariables>(
  "query DeliveryState($id: ID!) {\n  webhookDelivery(id: $id) {\n    id\n    status\n    attempts\n    last_status_code\n    last_error\n    next_attempt_at\n  }\n}",
);

// Generated from the .graphql file next to it: UPDATE_SNAPSHOTS=1 npm run jest -- documents
import { document } from '../../api/post';

/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
export type WebhookEndpointsQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEndpointsQuery = { webhookEndpoints: Array<{ id: string, url: string, description: string | null, event_types: Array<string>, active: boolean, disabled_reason: string | null, recent: { delivered: number, retrying: number, exhausted: number, last_delivered_at: string | null } }> };

export type LastDeliveriesQueryVariables = Exact<{
  endpoint: string | number;
}>;


export type LastDeliveriesQuery = { webhookDeliveries: { data: Array<{ id: string, event_type: string, status: string, created_at: string }> } };

export type WebhookEventTypesQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEventTypesQuery = { webhookEventTypes: Array<{ name: string, description: string, is_default: boolean, since: string }> };

export type WebhookEventExamplesQueryVariables = Exact<{ [key: string]: never; }>;


export type WebhookEventExamplesQuery = { webhookEventTypes: Array<{ name: string, schema: unknown, example: unknown }> };

export const webhookEndpointsDocument = document<WebhookEndpointsQuery, WebhookEndpointsQueryVariables>(
  "query WebhookEndpoints {\n  webhookEndpoints {\n    id\n    url\n    description\n    event_types\n    active\n    disabled_reason\n    recent {\n      delivered\n      retrying\n      exhausted\n      last_delivered_at\n    }\n  }\n}",
);

export const lastDeliveriesDocument = document<LastDeliveriesQuery, LastDeliveriesQueryVariables>(
  "query LastDeliveries($endpoint: ID!) {\n  webhookDeliveries(endpoint_id: $endpoint, first: 20) {\n    data {\n      id\n      event_type\n      status\n      created_at\n    }\n  }\n}",
);

export const webhookEventTypesDocument = document<WebhookEventTypesQuery, WebhookEventTypesQueryVariables>(
  "query WebhookEventTypes {\n  webhookEventTypes {\n    name\n    description\n    is_default\n    since\n  }\n}",
);

export const webhookEventExamplesDocument = document<WebhookEventExamplesQuery, WebhookEventExamplesQueryVariables>(
  "query WebhookEventExamples {\n  webhookEventTypes {\n    name\n    schema\n    example\n  }\n}",
);

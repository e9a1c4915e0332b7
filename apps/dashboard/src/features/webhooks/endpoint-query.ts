import { queryOptions } from '@tanstack/react-query';
import { post } from '../../api/post';
import { type WebhookDeliveryQuery, type WebhookEndpointQuery, webhookEndpointDocument } from './endpoint.graphql.ts';
import { webhookEventTypesDocument } from './webhooks.graphql.ts';

/** How often an open endpoint and its deliveries are read. */
export const INTERVAL_MS = 5_000;

/** An endpoint; null when it is absent. */
export const endpointQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', 'endpoint', id],
    queryFn: async ({ signal }) => (await post(webhookEndpointDocument, { id }, { signal })).webhookEndpoint,
    refetchInterval: INTERVAL_MS,
  });

export type Endpoint = NonNullable<WebhookEndpointQuery['webhookEndpoint']>;
export type Delivery = NonNullable<WebhookDeliveryQuery['webhookDelivery']>;

/** A dialog for an action on an endpoint. */
export interface ActionProps {
  endpoint: Endpoint;
  onClose: () => void;
}

/** The catalogue of event types. It changes only with a new version of the service. */
export const eventTypesQuery = queryOptions({
  queryKey: ['webhook-event-types'],
  queryFn: async ({ signal }) => (await post(webhookEventTypesDocument, {}, { signal })).webhookEventTypes,
  staleTime: Infinity,
  refetchOnWindowFocus: false,
});

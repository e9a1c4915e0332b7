import type { WebhookDeliveryQuery, WebhookEndpointQuery } from './endpoint.graphql.ts';

export type Endpoint = NonNullable<WebhookEndpointQuery['webhookEndpoint']>;
export type Delivery = NonNullable<WebhookDeliveryQuery['webhookDelivery']>;

/** A dialog for an action on an endpoint. */
export interface ActionProps {
  endpoint: Endpoint;
  onClose: () => void;
}

// Webhook endpoints, the transactional outbox for events, and their delivery.
export { DeliveriesService } from './delivery/deliveries.service';
export { DeliveryWorker } from './delivery/delivery-worker';
export { type Figures, QueueFigures } from './delivery/queue-figures';
export { WebhookAttempt } from './delivery/webhook-attempt';
export { type DeliveryStatus, WebhookDelivery, messageIdOf } from './delivery/webhook-delivery';
export { AddressRule } from './endpoints/address-rule';
export {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArguments,
  WebhookEndpointInput,
  WebhookTestInput,
} from './endpoints/endpoint-inputs';
export { EndpointIssuer, type EndpointWithSecret } from './endpoints/endpoint-issuer';
export { EndpointsService } from './endpoints/endpoints.service';
export { isCidr } from './endpoints/public-address';
export type { ResolveName } from './endpoints/resolve-name';
export { WebhookEndpoint } from './endpoints/webhook-endpoint';
export { WebhookSecret } from './endpoints/webhook-secret';
export { DEFAULT_EVENT_TYPES, EVENT_TYPES, type EventType } from './event-types';
export { type NewEvent, Outbox } from './outbox';
export { DeliveryNotifier } from './delivery-notifier';
export { DeliveryQueue } from './delivery-queue';
export { WebhookDeliveryModule } from './webhook-delivery.module';
export { WebhookEvent, type WebhookPayload } from './webhook-event';
export { WebhookOptions } from './webhook-options';
export { WebhooksModule } from './webhooks.module';
export { Webhooks } from './webhooks';

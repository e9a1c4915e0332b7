// Webhook endpoints, the transactional outbox for events, and their delivery.
export { WEBHOOK_ERRORS, WEBHOOK_RULES } from './errors';
export { DeliveriesService } from './delivery/deliveries.service';
export { DeliveryWorker } from './delivery/delivery-worker';
export { DeliveryCounts, RecentDeliveries } from './delivery/recent-deliveries';
export { WebhookAttempt } from './delivery/webhook-attempt';
export { type DeliveryStatus, WebhookDelivery, messageIdOf } from './queue/webhook-delivery';
export { AddressRule } from './endpoints/address-rule';
export {
  CreateWebhookEndpointInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArguments,
  WebhookEndpointInput,
  WebhookTestInput,
} from './endpoints/endpoint-inputs';
export { EndpointIssuer, type EndpointWithSecret } from './administration/endpoint-issuer';
export { EndpointsService } from './administration/endpoints.service';
export { isCidr } from './endpoints/public-address';
export type { ResolveName } from './endpoints/resolve-name';
export { WebhookEndpoint } from './endpoints/webhook-endpoint';
export { type ResealResult, SecretResealing } from './endpoints/secret-resealing';
export { WebhookSecret } from './endpoints/webhook-secret';
export { EVENT_CATALOGUE, WebhookEventType } from './events/event-catalogue';
export { DEFAULT_EVENT_TYPES, EVENT_TYPES, type EventType } from './events/event-types';
export { type NewEvent, Outbox } from './queue/outbox';
export { DeliveryNotifier } from './queue/delivery-notifier';
export { DeliveryQueue } from './queue/delivery-queue';
export { ReplayDeliveriesInput } from './replay/replay-input';
export { ReplayJobs, type ReplayResult } from './replay/replay-jobs';
export { EventRetention, FIRST_EVENT, type EventDays, type EventPass } from './retention/event-retention';
export { WebhookDeliveryModule } from './webhook-delivery.module';
export { WebhookEvent, type WebhookPayload } from './events/webhook-event';
export { WebhookOptions } from './endpoints/webhook-options';
export { WebhooksModule } from './webhooks.module';
export { Webhooks } from './webhooks';

// Webhook endpoints, and the delivery of events to them.
export { WEBHOOK_ERRORS } from './errors';
export { type Attempt, deliver, failed } from './delivery/deliver';
export { type Outcome, deliveryOutcome } from './delivery/delivery-outcome';
export { retryDelay } from './delivery/retry-delay';
export { DeliveriesService } from './delivery/deliveries.service';
export { DeliveryWorker } from './delivery/delivery-worker';
export { DeliveryCounts, RecentDeliveries, recentCounts } from './delivery/recent-deliveries';
export { WebhookAttempt } from './delivery/webhook-attempt';
export { type DeliveryStatus, WebhookDelivery, messageIdOf } from './queue/webhook-delivery';
export { AddressRule } from './endpoints/address-rule';
export {
  CreateWebhookEndpointInput,
  DEFAULT_GRACE_MINUTES,
  ReceiverUrl,
  RotateSecretInput,
  UpdateWebhookEndpointInput,
  WebhookDeliveriesArguments,
  WebhookEndpointInput,
  WebhookTestInput,
} from './endpoints/endpoint-inputs';
export { WEBHOOK_EVENT } from './endpoints/event-types';
export { EndpointIssuer, type EndpointWithSecret } from './administration/endpoint-issuer';
export { EndpointsService } from './administration/endpoints.service';
export { isCidr } from './endpoints/public-address';
export type { ResolveName } from './endpoints/resolve-name';
export { WebhookEndpoint } from './endpoints/webhook-endpoint';
export { SecretBox } from './endpoints/secret-box';
export {
  type ResealResult,
  SEALED_SIGNING_SECRETS,
  type SealedRows,
  SecretResealing,
} from './endpoints/secret-resealing';
export { WebhookSecret } from './endpoints/webhook-secret';
export { FanOut } from './queue/fan-out';
export { DeliveryNotifier } from './queue/delivery-notifier';
export { DeliveryQueue } from './queue/delivery-queue';
export { ReplayDeliveriesInput } from './replay/replay-input';
export { ReplayJobs, type ReplayResult, WebhookReplayCount } from './replay/replay-jobs';
export { EventRetention, FIRST_EVENT, type EventDays, type EventPass } from './retention/event-retention';
export { WebhookDeliveryModule } from './webhook-delivery.module';
export { WebhookOptions } from './endpoints/webhook-options';
export { WebhooksModule } from './webhooks.module';

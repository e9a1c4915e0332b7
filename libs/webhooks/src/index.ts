// Owns what other systems are told: the events, written in the transaction of what they tell.
export { WebhookEvent } from './webhook-event';
export { WebhooksModule } from './webhooks.module';
export { Webhooks } from './webhooks';

import { type EndpointWithSecret, WebhookEndpoint } from '@das/webhooks';
import { type Presented, Shown } from '../shown';

export const WEBHOOK_ENDPOINT = new Shown<WebhookEndpoint>('WebhookEndpoint', {
  own: ['id', 'url', 'description', 'event_types', 'active', 'disabled_reason', 'created_at', 'updated_at'],
});

export const WEBHOOK_ENDPOINT_WITH_SECRET = WEBHOOK_ENDPOINT.withSecret();

export const presentIssued = ({ endpoint, secret }: EndpointWithSecret): Presented => ({ ...WEBHOOK_ENDPOINT.of(endpoint), secret });

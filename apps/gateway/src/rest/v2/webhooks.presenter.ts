import { type EndpointWithSecret, WebhookEndpoint } from '@das/webhooks';
import { type Resource, ResourceShape } from '../framework/resource-shape';

export const WEBHOOK_ENDPOINT = new ResourceShape<WebhookEndpoint>('WebhookEndpoint', {
  columns: ['id', 'url', 'description', 'event_types', 'active', 'disabled_reason', 'created_at', 'updated_at'],
});

export const WEBHOOK_ENDPOINT_WITH_SECRET = WEBHOOK_ENDPOINT.withSecret();

export const presentIssued = ({ endpoint, secret }: EndpointWithSecret): Resource => ({ ...WEBHOOK_ENDPOINT.of(endpoint), secret });

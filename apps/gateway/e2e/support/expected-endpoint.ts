import { AddressRule } from '@das/webhooks';
import { DATE_TIME, ULID } from './expected';
import type { Gateway } from './gateway';

const FIELDS =
  'id url description event_types active disabled_reason created_at updated_at recent { delivered retrying exhausted last_delivered_at }';

export const CREATE = `mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { ${FIELDS} } secret } }`;
export const UPDATE = `mutation ($id: ID, $input: WebhookEndpointInput!) { updateWebhookEndpoint(id: $id, input: $input) { ${FIELDS} } }`;
export const DELETE = `mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { ${FIELDS} } }`;
export const ROTATE = `mutation ($id: ID!) { rotateWebhookSecret(id: $id) { endpoint { id } secret } }`;
export const LIST = `{ webhookEndpoints { ${FIELDS} } }`;

export const URL = 'https://hooks.example/das';
export const SECRET: unknown = expect.stringMatching(/^whsec_[A-Za-z0-9+/]{43}=$/);

/** An endpoint that was created with a URL only. */
export const DEFAULTS = {
  id: ULID,
  url: URL,
  description: null,
  event_types: [
    'approval_request.approved',
    'approval_request.denied',
    'approval_request.withdrawn',
    'approval_request.expired',
  ],
  active: true,
  disabled_reason: null,
  created_at: DATE_TIME,
  updated_at: DATE_TIME,
  recent: { delivered: 0, retrying: 0, exhausted: 0, last_delivered_at: null },
};

/** Resolves names in .example to a public address, and all other names to these addresses. */
export function resolveExamples({ app }: Gateway, others: string[] = []): void {
  app.get(AddressRule).resolve = async (name) => (name.endsWith('.example') ? ['93.184.216.34'] : others);
}

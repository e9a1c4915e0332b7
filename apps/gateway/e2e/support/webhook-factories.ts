import { setTimeout as pause } from 'node:timers/promises';
import { REQUEST_EVENT } from '@das/approval-requests';
import { Events } from '@das/events';
import { Client } from 'pg';
import { type Gateway, type TestTenant, dataOf } from './gateway';

export const CREATE =
  'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } secret } }';
export const UPDATE =
  'mutation ($id: ID, $input: WebhookEndpointInput!) { updateWebhookEndpoint(id: $id, input: $input) { id active disabled_reason } }';
export const TEST = 'mutation ($id: ID!, $type: String) { sendTestWebhook(id: $id, event_type: $type) { id status } }';
export const REPLAY = 'mutation ($id: ID!) { replayWebhookDelivery(id: $id) { id status } }';
const DELIVERIES = `query ($endpoint: ID, $status: String) {
  webhookDeliveries(endpoint_id: $endpoint, status: $status, first: 100) {
    data { id endpoint_id event_id event_type status attempts last_status_code last_error next_attempt_at delivered_at message_id payload
           attempt_log { status_code error body } }
  }
}`;

export interface Endpoint {
  id: string;
  secret: string;
}

export interface Delivery {
  id: string;
  event_id: string;
  event_type: string;
  status: string;
  attempts: number;
  last_status_code: number | null;
  last_error: string | null;
  next_attempt_at: string | null;
  delivered_at: string | null;
  message_id: string;
  payload: { type: string; timestamp: string; data: Record<string, unknown> };
  attempt_log: { status_code: number | null; error: string | null; body: string | null }[];
}

/** Settings that allow calls to receivers on this machine. */
export const LOOPBACK = { DAS_WEBHOOK_ALLOW_HTTP: true, DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8' };

export async function givenEndpoint(tenant: TestTenant, url: string, input: object = {}): Promise<Endpoint> {
  const { createWebhookEndpoint } = dataOf<{ createWebhookEndpoint: { endpoint: { id: string }; secret: string } }>(
    await tenant.graphql(CREATE, { input: { url, event_types: ['*'], ...input } }),
  );
  return { id: createWebhookEndpoint.endpoint.id, secret: createWebhookEndpoint.secret };
}

/** Emits an event inside a transaction, as a service method does. */
export const emit = (
  { app, db }: Gateway,
  tenant: TestTenant,
  data: { id: string } & object,
  type: string = REQUEST_EVENT.approved,
): Promise<void> => tenant.as(() => db.transaction(() => app.get(Events).emit([{ type, data }])));

export async function deliveriesOf(tenant: TestTenant, endpoint?: string, status?: string): Promise<Delivery[]> {
  return dataOf<{ webhookDeliveries: { data: Delivery[] } }>(await tenant.graphql(DELIVERIES, { endpoint, status }))
    .webhookDeliveries.data;
}

/** The only delivery of an endpoint, when it meets the condition. */
export async function deliveryWhen(
  tenant: TestTenant,
  endpoint: string,
  isThere: (delivery: Delivery) => boolean,
  patience_ms = 25_000,
): Promise<Delivery> {
  const deadline = Date.now() + patience_ms;
  for (;;) {
    const [delivery] = await deliveriesOf(tenant, endpoint);
    if (delivery && isThere(delivery)) return delivery;
    if (Date.now() > deadline) throw new Error(`The delivery stays as it is: ${JSON.stringify(delivery)}`);
    await pause(50);
  }
}

/** The audit entries of a resource: action, changes and actor, oldest first. */
export async function auditOf(
  { db }: Gateway,
  tenant: TestTenant,
  resource_id: string,
): Promise<{ action: string; changes: object; actor: { name: string } }[]> {
  const text = 'select action, changes, actor from audit_logs where resource_id = $1 order by id';
  return tenant.as(() => db.run({ text, values: [resource_id] }));
}

/** Inserts due deliveries with SQL, because creating this many through the service takes too long. */
export async function givenBacklog(
  admin_url: string,
  tenant: TestTenant,
  endpoint: Endpoint,
  count: number,
): Promise<void> {
  const admin = new Client(admin_url);
  await admin.connect();
  const [events, deliveries, due] = [
    `insert into webhook_events (tenant_id, id, type, resource_id, payload)
     select $1, $2 || '-' || n, 'webhook.test', 'x', '{"type":"webhook.test"}' from generate_series(1, $3::int) n`,
    `insert into webhook_deliveries (tenant_id, id, endpoint_id, event_id, event_type, next_attempt_at)
     select $1, $2 || '-' || n, $2, $2 || '-' || n, 'webhook.test', now() from generate_series(1, $3::int) n`,
    `insert into due_deliveries (tenant_id, endpoint_id, delivery_id) select $1, $2, $2 || '-' || n from generate_series(1, $3::int) n`,
  ];
  for (const text of [events, deliveries, due]) await admin.query(text, [tenant.id, endpoint.id, count]);
  await admin.end();
}

import { setTimeout as pause } from 'node:timers/promises';
import { Receiver } from './receiver';
import type { SeededTenant } from '../seeds/tenants';
import { ask } from './ask';

const CREATE = 'mutation ($input: WebhookEndpointInput!) { createWebhookEndpoint(input: $input) { endpoint { id } } }';
const DELETE = 'mutation ($id: ID!) { deleteWebhookEndpoint(id: $id) { id } }';
const PATIENCE_MS = 120_000;
const LOOK_MS = 20;

/** Runs an action while webhook endpoints of the tenant send to a receiver. */
export async function withEndpoints<T>(
  { url, tenant, count, event_types }: { url: string; tenant: SeededTenant; count: number; event_types: string[] },
  work: (receiver: Receiver, endpoint_ids: string[]) => Promise<T>,
): Promise<T> {
  const receiver = await Receiver.start();
  const { token } = tenant.owner;
  const ids: string[] = [];
  try {
    for (let index = 0; index < count; index += 1) {
      const input = { url: `${receiver.url}/${index}`, event_types };
      const { createWebhookEndpoint: made } = await ask<{ createWebhookEndpoint: { endpoint: { id: string } } }>({
        url,
        token,
        query: CREATE,
        variables: { input },
      });
      ids.push(made.endpoint.id);
    }
    return await work(receiver, ids);
  } finally {
    for (const id of ids) await ask({ url, token, query: DELETE, variables: { id } });
    receiver.stop();
  }
}

/** @throws Error when the condition is not met within two minutes */
export async function until(isSo: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('The webhooks did not all arrive.');
    await pause(LOOK_MS);
  }
}

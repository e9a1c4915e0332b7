import { Webhook } from 'standardwebhooks';
import type { WatchedPage } from './browser';
import type { DashboardFixture } from './dashboard';
import { useOwnGateway, useHooks, useOwnDatabase, useTenant } from './fixtures';
import type { Gateway, TestTenant } from './gateway';
import type { OwnDatabase } from './own-database';
import { newPerson } from './people';
import { type Received, Receiver, type Script } from './receiver';
import { type Endpoint, LOOPBACK, givenEndpoint } from './webhook-factories';

/** A service with a worker and a database of its own, and a receiver of webhooks. */
export interface WebhookFixture {
  database: OwnDatabase;
  gateway: Gateway;
  tenant: TestTenant;
  receiver: Receiver;
}

/** Short times for tests: three retries, and a timeout of one second. */
const FAST = {
  DAS_WEBHOOK_RETRY_SECONDS: '0.2,0.3,0.4',
  DAS_WEBHOOK_TIMEOUT_SECONDS: 1,
  DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS: 0.5,
};

export function useWebhooks(): WebhookFixture {
  const database = useOwnDatabase();
  const gateway = useOwnGateway({ DAS_ROLE: 'both', ...LOOPBACK, ...FAST }, database);
  return { database, gateway, receiver: useReceiver(), tenant: useTenant(gateway) };
}

/** An HTTP server that records deliveries and responds by scripts. */
export function useReceiver(): Receiver {
  const receiver = new Receiver();
  useHooks(
    () => receiver.listen(),
    () => receiver.stop(),
  );
  return receiver;
}

/** Opens the page of a new endpoint, whose receiver responds by this script, as an admin. */
export const endpointPages =
  ({ gateway, tenant, receiver }: WebhookFixture, { openAs }: DashboardFixture) =>
  async (path: string, script: Script, search = ''): Promise<WatchedPage & { endpoint: Endpoint; url: string }> => {
    const url = receiver.at(path, script);
    const endpoint = await givenEndpoint(tenant, url);
    return {
      ...(await openAs(await newPerson(gateway, tenant, 'admin'), `/webhooks/${endpoint.id}${search}`)),
      endpoint,
      url,
    };
  };

/** Whether the delivery has reached a final status. */
export const isOver = ({ status }: { status: string }): boolean =>
  ['delivered', 'exhausted', 'paused'].includes(status);

/** The body, verified with the reference library. @throws Error unless the endpoint's secret signed it */
export const verified = ({ secret }: Endpoint, { body, headers }: Received): unknown =>
  new Webhook(secret).verify(body, headers);

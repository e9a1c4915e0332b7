import { Webhook } from 'standardwebhooks';
import { type Gateway, type TestTenant, startGateway } from './gateway';
import { type Endpoint, LOOPBACK } from './given-webhooks';
import { type OwnDatabase, ownDatabase } from './own-database';
import { type Received, Receiver } from './receiver';

/** A service with a worker and a database of its own, and somebody who receives. */
export interface WebhookStage {
  database: OwnDatabase;
  gateway: Gateway;
  tenant: TestTenant;
  receiver: Receiver;
  stop: () => Promise<void>;
}

/** Fast enough for tests: three more attempts, and a second for each. */
const FAST = { DAS_WEBHOOK_RETRY_SECONDS: '0.2,0.3,0.4', DAS_WEBHOOK_TIMEOUT_SECONDS: 1, DAS_WEBHOOK_CONNECT_TIMEOUT_SECONDS: 0.5 };

export async function webhookStage(): Promise<WebhookStage> {
  const [database, receiver] = await Promise.all([ownDatabase(), Receiver.start()]);
  const gateway = await startGateway({ DAS_ROLE: 'both', ...LOOPBACK, ...FAST }, database);
  const stage: WebhookStage = {
    database,
    gateway,
    receiver,
    tenant: await gateway.newTenant(),
    stop: async () => {
      await receiver.stop();
      await stage.gateway.stop();
      await database.drop();
    },
  };
  return stage;
}

/** Whether nothing more will happen to a delivery by itself. */
export const isOver = ({ status }: { status: string }): boolean => ['delivered', 'exhausted', 'paused'].includes(status);

/** The body as the standard's library reads it. @throws Error unless the endpoint's secret signed it */
export const verified = ({ secret }: Endpoint, { body, headers }: Received): unknown => new Webhook(secret).verify(body, headers);

import { Database, runInContext, newId, systemContext } from '@das/platform';
import { EventArrivals, Events, StoredEvent } from '@das/events';
import {
  WebhookAttempt,
  DeliveryNotifier,
  DeliveryQueue,
  FanOut,
  WebhookDelivery,
  WebhookEndpoint,
  WebhookSecret,
  WEBHOOK_EVENT,
} from '@das/webhooks';
import { TENANT_ENTITIES, createTenant } from './create-tenant';

const entities = [...TENANT_ENTITIES, StoredEvent, WebhookEndpoint, WebhookSecret, WebhookDelivery, WebhookAttempt];

/** A tenant created through the libraries, as another team would use them. */
export class SoakTenant {
  private constructor(
    private readonly db: Database,
    private readonly id: string,
    private readonly token: string,
  ) {}

  static async make(url: string): Promise<SoakTenant> {
    const db = await Database.open({ url, entities, pool_size: 4 });
    const id = newId();
    return new SoakTenant(db, id, await createTenant(db, id));
  }

  /** Emits an event and commits or rolls back. */
  emit(id: string, { commits }: { commits: boolean }): Promise<void> {
    const notifier = new DeliveryNotifier(this.db.commitHooks, this.db.notifications);
    const events = new Events(this.db, this.db.commitHooks, new EventArrivals());
    events.deliverBy(new FanOut(this.db, events, new DeliveryQueue(this.db, notifier)));
    const work = async (): Promise<void> => {
      await events.emit([{ type: WEBHOOK_EVENT.test, data: { id } }]);
      if (!commits) throw new RolledBack();
    };
    return runInContext(systemContext(this.id), () => this.db.transaction(work));
  }

  /** The number of deliveries by status. */
  async standings(): Promise<Record<string, number>> {
    const text = 'select status, count(*)::integer as count from webhook_deliveries group by status';
    const rows = await runInContext(systemContext(this.id), () =>
      this.db.run<{ status: string; count: number }>({ text, values: [] }),
    );
    return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
  }

  async ask(url: string, query: string, variables: object): Promise<void> {
    const headers = { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}/graphql`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ query, variables }),
    });
    const { errors } = (await response.json()) as { errors?: unknown };
    if (errors) throw new Error(`Unexpected errors: ${JSON.stringify(errors)}`);
  }

  async close(): Promise<void> {
    await this.db.close();
  }
}

/** Thrown to roll back an emission. */
export class RolledBack extends Error {}

import { Database, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from './endpoints/webhook-endpoint';
import { listensTo } from './events/event-types';
import { type NewEvent, Outbox } from './queue/outbox';

/** Emits events in the current transaction, so that an event commits or rolls back with the change that causes it. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Stores every event, and writes a delivery for each active endpoint that subscribes to its type.
   *
   * @param events in the order in which they happened
   * @param locked the active endpoints, if this transaction has locked them already
   */
  async emit(events: NewEvent[], locked?: WebhookEndpoint[]): Promise<void> {
    await this.db.transaction(async () => {
      const endpoints = locked ?? (await this.lockActiveEndpoints());
      await this.outbox.write(
        events.map((event) => ({
          ...event,
          endpoints: endpoints.filter(({ event_types }) => listensTo(event_types, event.type)),
        })),
      );
    });
  }

  /**
   * Locks the active endpoints until the transaction ends, so that a transaction that disables one sees the new deliveries and pauses them.
   * A caller that reads before it emits calls this with its reads, which saves {@link emit} a round trip.
   */
  lockActiveEndpoints(): Promise<WebhookEndpoint[]> {
    const endpoints = this.db.rowsOf(WebhookEndpoint);
    return this.db.run<WebhookEndpoint>(
      sql`${endpoints.select(endpoints.columns, where.equals('active', true))} order by id for share`,
    );
  }
}

import { Database, sql, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from './endpoints/webhook-endpoint';
import { listensTo } from './event-types';
import { type NewEvent, Outbox } from './outbox';

/** Tells other systems what happened, in the transaction in which it happens: nothing is told of what is rolled back. */
@Injectable()
export class Webhooks {
  constructor(
    private readonly db: Database,
    private readonly outbox: Outbox,
  ) {}

  /**
   * Every event is kept; those whom it is sent to are the endpoints that are active at this moment and asked for its type.
   *
   * @param events in order
   */
  async emit(events: NewEvent[]): Promise<void> {
    await this.db.transaction(async () => {
      const endpoints = await this.activeEndpoints();
      await this.outbox.write(events.map((event) => ({ ...event, endpoints: endpoints.filter(({ event_types }) => listensTo(event_types, event.type)) })));
    });
  }

  /** Held until the end of the transaction: whoever disables one of them then finds our deliveries, and pauses them. */
  private async activeEndpoints(): Promise<WebhookEndpoint[]> {
    const endpoints = this.db.rowsOf(WebhookEndpoint);
    return this.db.run<WebhookEndpoint>(sql`${endpoints.select(endpoints.columns, where.equals('active', true))} order by id for share`);
  }
}

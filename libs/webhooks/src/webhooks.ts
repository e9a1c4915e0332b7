import { Bindings, Database, equals, prepared } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from './endpoints/webhook-endpoint';
import { listensTo } from './event-types';
import { Outbox } from './outbox';

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
   * @param type `resource.verb`, such as `approval_request.approved`
   * @param data what the receivers read; its `id` is the resource's
   */
  async emit(type: string, data: { id: string }): Promise<void> {
    await this.db.transaction(async () => {
      const endpoints = await this.activeEndpoints();
      const listening = endpoints.filter(({ event_types }) => listensTo(event_types, type));
      await this.outbox.write({ type, data }, listening);
    });
  }

  /** Held until the end of the transaction: whoever disables one of them then finds our deliveries, and pauses them. */
  private async activeEndpoints(): Promise<WebhookEndpoint[]> {
    const { bind, values } = new Bindings();
    const rows = this.db.rowsOf(WebhookEndpoint);
    return this.db.run<WebhookEndpoint>(prepared(`select ${rows.columns} ${rows.from(bind, equals('active', true))} order by id for share`, values));
  }
}

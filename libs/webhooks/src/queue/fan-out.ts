import { NOW, Database, newId, sql, where } from '@das/platform';
import { type EventDelivery, type EventReceivers, type WrittenEvent, listensTo } from '@das/events';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { DeliveryQueue } from './delivery-queue';
import { WebhookDelivery } from './webhook-delivery';

/** Writes one delivery of each event for each endpoint that receives it, in the transaction that writes the event. */
@Injectable()
export class FanOut implements EventDelivery {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
  ) {}

  /** Locks the active endpoints. Each receives the events of its types. */
  async lockReceivers(): Promise<EventReceivers> {
    const rows = this.db.rowsOf(WebhookEndpoint);
    const endpoints = await this.db.run<WebhookEndpoint>(
      sql`${rows.select(rows.columns, where.equals('active', true))} order by id for share`,
    );
    const receiversOf = ({ type }: WrittenEvent) => endpoints.filter(({ event_types }) => listensTo(event_types, type));
    return { deliver: (events) => this.write(events, receiversOf) };
  }

  /** One endpoint as the receiver of events, whatever its types are. A delivery to an inactive endpoint is paused. */
  to(endpoint: WebhookEndpoint): EventReceivers<WebhookDelivery[]> {
    return { deliver: (events) => this.write(events, () => [endpoint]) };
  }

  private async write(
    events: WrittenEvent[],
    receiversOf: (event: WrittenEvent) => WebhookEndpoint[],
  ): Promise<WebhookDelivery[]> {
    const deliveries = events.flatMap((event) => receiversOf(event).map((endpoint) => deliveryOf(event, endpoint)));
    const [written] = await Promise.all([
      this.db.rowsOf(WebhookDelivery).insertReturning(deliveries),
      this.queue.add(deliveries.filter(({ status }) => status === 'pending')),
    ]);
    return written;
  }
}

const deliveryOf = (event: WrittenEvent, { id: endpoint_id, active }: WebhookEndpoint) => ({
  id: newId(),
  endpoint_id,
  event_id: event.id,
  event_type: event.type,
  status: active ? ('pending' as const) : ('paused' as const),
  next_attempt_at: active ? NOW : null,
});

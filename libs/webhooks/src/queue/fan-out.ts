import { NOW, Database, newId, sql, where } from '@das/platform';
import { type EventDelivery, type EventReceivers, Events, type WrittenEvent, eventTypes, listensTo } from '@das/events';
import { Injectable } from '@nestjs/common';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { DeliveryQueue } from './delivery-queue';
import { WebhookDelivery } from './webhook-delivery';

/** Writes one delivery of each event for each endpoint that receives it, in the transaction that writes the event. */
@Injectable()
export class FanOut implements EventDelivery {
  constructor(
    private readonly db: Database,
    private readonly events: Events,
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

  /** Writes an example event and its delivery to one endpoint, also when it does not subscribe to the type. To an inactive endpoint it is paused. */
  async writeExample(type: string, endpoint: WebhookEndpoint): Promise<WebhookDelivery> {
    const example = { type, data: eventTypes.testData(type) };
    const receivers = { deliver: (events: WrittenEvent[]) => this.write(events, () => [endpoint]) };
    const [delivery] = await this.events.writeExample(example, receivers);
    if (!delivery) throw new Error('The fan-out wrote no delivery for an event with one endpoint.');
    return delivery;
  }

  /** Makes a delivery due again now, with the same `webhook-id`. */
  redeliver(delivery: WebhookDelivery): Promise<void> {
    return this.queue.add([delivery]);
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

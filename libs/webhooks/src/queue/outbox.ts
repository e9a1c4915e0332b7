import { NOW, Database, currentTraceparent, newId } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import type { EventType } from '../events/event-types';
import { WebhookEvent } from '../events/webhook-event';
import { DeliveryQueue } from './delivery-queue';
import { WebhookDelivery } from './webhook-delivery';

export interface NewEvent {
  type: EventType;
  /** The `data` of the payload; its `id` is the id of the resource. */
  data: { id: string };
}

/** An event with the endpoints that receive it. */
export interface AddressedEvent extends NewEvent {
  endpoints: WebhookEndpoint[];
  /** Whether it is the example of a test delivery. */
  is_example?: boolean;
}

/** Transactional outbox: writes events and their deliveries in the transaction that causes the events. */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
  ) {}

  /**
   * Writes events, and one delivery of each event for each of its endpoints. A delivery to an inactive endpoint is paused.
   *
   * @returns the deliveries
   */
  async write(addressed: AddressedEvent[]): Promise<WebhookDelivery[]> {
    const timestamp = new Date().toISOString();
    const traceparent = currentTraceparent();
    const identified = addressed.map((event) => ({ ...event, id: newId() }));
    const deliveries = identified.flatMap(({ id: event_id, type, endpoints }) =>
      endpoints.map((endpoint) => deliveryOf({ event_id, type }, endpoint)),
    );
    const events = identified.map(({ id, type, data, is_example = false }) => ({
      id,
      type,
      occurred_at: timestamp,
      resource_id: data.id,
      is_example,
      payload: { type, timestamp, data },
      ...(traceparent && { traceparent }),
    }));
    const [, written] = await Promise.all([
      this.db.rowsOf(WebhookEvent).insertMany(events),
      this.db.rowsOf(WebhookDelivery).insertReturning(deliveries),
      this.queue.add(deliveries.filter(({ status }) => status === 'pending')),
    ]);
    return written;
  }

  /** Makes a delivery due again now, with the same `webhook-id`. */
  redeliver(delivery: WebhookDelivery): Promise<void> {
    return this.queue.add([delivery]);
  }
}

const deliveryOf = (
  { event_id, type }: { event_id: string; type: string },
  { id: endpoint_id, active }: WebhookEndpoint,
) => ({
  id: newId(),
  endpoint_id,
  event_id,
  event_type: type,
  status: active ? ('pending' as const) : ('paused' as const),
  next_attempt_at: active ? NOW : null,
});

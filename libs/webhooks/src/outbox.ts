import { Database, newId, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { WebhookDelivery } from './delivery/webhook-delivery';
import type { WebhookEndpoint } from './endpoints/webhook-endpoint';
import { WebhookBell } from './webhook-bell';
import { WebhookEvent } from './webhook-event';

export interface NewEvent {
  /** `resource.verb`, such as `approval_request.approved`. */
  type: string;
  /** What the receivers read; its `id` is the resource's. */
  data: { id: string };
}

/** An event with those whom it is sent to. */
export interface AddressedEvent extends NewEvent {
  endpoints: WebhookEndpoint[];
}

/** Writes what is to be delivered, in the transaction that causes it. */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Database,
    private readonly bell: WebhookBell,
  ) {}

  /** Writes events, and a delivery of each for each of its endpoints; it waits where the endpoint is inactive. */
  async write(addressed: AddressedEvent[]): Promise<WebhookDelivery[]> {
    const timestamp = new Date().toISOString();
    const told = addressed.map((event) => ({ ...event, id: newId() }));
    const deliveries = told.flatMap(({ id: event_id, type, endpoints }) => endpoints.map((endpoint) => deliveryOf({ event_id, type }, endpoint)));
    const events = told.map(({ id, type, data }) => ({ id, type, occurred_at: timestamp, resource_id: data.id, payload: { type, timestamp, data } }));
    const [, written] = await Promise.all([
      this.db.rowsOf(WebhookEvent).addAll(events),
      this.db.rowsOf(WebhookDelivery).added(deliveries),
      this.makeDue(deliveries.filter(({ status }) => status === 'pending')),
    ]);
    return written;
  }

  /** Puts deliveries into the queue, or forward in it; those that are in somebody's hands stay there. */
  async makeDue(deliveries: Pick<WebhookDelivery, 'id' | 'endpoint_id'>[]): Promise<void> {
    if (!deliveries.length) return;
    const text = `
      insert into due_deliveries (tenant_id, endpoint_id, delivery_id) select $1, * from unnest($2::text[], $3::text[])
          on conflict (tenant_id, delivery_id) do update set due_at = excluded.due_at where due_deliveries.token is null`;
    const { tenant_id } = requireCall();
    await this.db.run(prepared(text, [tenant_id, deliveries.map(({ endpoint_id }) => endpoint_id), deliveries.map(({ id }) => id)]));
    this.bell.ring();
  }
}

const deliveryOf = ({ event_id, type }: { event_id: string; type: string }, { id: endpoint_id, active }: WebhookEndpoint) => ({
  id: newId(),
  endpoint_id,
  event_id,
  event_type: type,
  status: active ? ('pending' as const) : ('paused' as const),
  next_attempt_at: active ? 'now' : null,
});

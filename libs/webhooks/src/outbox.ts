import { Database, prepared, requireCall } from '@das/platform';
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

/** Writes what is to be delivered, in the transaction that causes it. */
@Injectable()
export class Outbox {
  constructor(
    private readonly db: Database,
    private readonly bell: WebhookBell,
  ) {}

  /** Writes an event, and a delivery of it for each of these endpoints; it waits where the endpoint is inactive. */
  async write({ type, data }: NewEvent, endpoints: WebhookEndpoint[]): Promise<WebhookDelivery[]> {
    const timestamp = new Date().toISOString();
    const payload = { type, timestamp, data };
    const event = await this.db.rowsOf(WebhookEvent).add({ type, occurred_at: timestamp, resource_id: data.id, payload });
    const deliveries = await this.db.rowsOf(WebhookDelivery).addAll(
      endpoints.map(({ id, active }) => ({
        endpoint_id: id,
        event_id: event.id,
        event_type: type,
        status: active ? 'pending' : 'paused',
        next_attempt_at: active ? 'now' : null,
      })),
    );
    await this.makeDue(deliveries.filter(({ status }) => status === 'pending'));
    return deliveries;
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

import { Audit } from '@das/audit';
import { type EventBody, StoredEvent, eventTypes } from '@das/events';
import {
  Database,
  EVERYTHING,
  NOW,
  NotFound,
  type Order,
  type Page,
  type PageSelection,
  ValidationFailed,
  byKey,
  checkedInput,
  groupedBy,
  loadBatched,
  refuseOtherVersion,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AddressRule } from '../endpoints/address-rule';
import { type WebhookDeliveriesArguments, WebhookTestInput } from '../endpoints/endpoint-inputs';
import { WEBHOOK_EVENT } from '../endpoints/event-types';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { WebhookAttempt } from './webhook-attempt';
import { FanOut } from '../queue/fan-out';
import { WebhookDelivery } from '../queue/webhook-delivery';

const NEWEST_FIRST: Order[] = [{ column: 'id', order: 'DESC' }];
const NEWEST_FIRST_BY_TIME: Order[] = [{ column: 'created_at', order: 'DESC' }, ...NEWEST_FIRST];

@Injectable()
export class DeliveriesService {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly fanOut: FanOut,
    private readonly addresses: AddressRule,
  ) {}

  /** A page of deliveries, newest first. A period is read in the order of its index, so rows outside of it are not read. */
  list(
    { endpoint_id, status, event_type, from, to, ...page }: WebhookDeliveriesArguments,
    wants: PageSelection = EVERYTHING,
  ): Promise<Page<WebhookDelivery>> {
    const walk = { list: 'webhook_deliveries', filter: { endpoint_id, status, event_type, from, to } };
    const condition = where.all([
      where.references('endpoint_id', endpoint_id),
      where.equals('status', status),
      where.equals('event_type', event_type),
      where.atLeast('created_at', from),
      where.upToSecond('created_at', to),
    ]);
    const orderBy = from || to ? NEWEST_FIRST_BY_TIME : NEWEST_FIRST;
    return this.db.rowsOf(WebhookDelivery).page({ ...page, wants, where: condition, orderBy, walk });
  }

  find(id: string): Promise<WebhookDelivery | null> {
    return this.db.rowsOf(WebhookDelivery).find(id);
  }

  /** The payload of a delivery, loaded in one batch with the other payloads of the request. */
  async payload({ event_id }: WebhookDelivery): Promise<EventBody | undefined> {
    const load = async (ids: string[]) =>
      byKey(await this.db.rowsOf(StoredEvent).list({ where: where.isOneOf('id', ids) }), 'id');
    return (await loadBatched('webhook events', event_id, load))?.payload;
  }

  /** The attempts of a delivery, oldest first, loaded in one batch with those of other deliveries. */
  async attempts({ id }: WebhookDelivery): Promise<WebhookAttempt[]> {
    const load = async (ids: string[]) =>
      groupedBy(await this.db.rowsOf(WebhookAttempt).list({ where: where.isOneOf('delivery_id', ids) }), 'delivery_id');
    return (await loadBatched('webhook attempts', id, load)) ?? [];
  }

  /**
   * Sends an example event to an endpoint, on the same path as real events. The endpoint need not subscribe to its type.
   *
   * @param event_type `webhook.test` by default
   * @throws NotFound, ValidationFailed for an unknown type, or Refused when the address of the endpoint may not be called
   * @throws VersionConflict when the caller expected another version of the endpoint
   */
  async sendTest(endpoint_id: string, event_type?: string | null, expected_version?: number): Promise<WebhookDelivery> {
    const endpoint = await this.db.rowsOf(WebhookEndpoint).get(endpoint_id);
    refuseOtherVersion(endpoint, expected_version, 'webhook endpoint');
    const type = eventType(checkedInput(WebhookTestInput, { event_type }, null).event_type);
    await this.addresses.check(endpoint.url);
    return this.db.transaction(async () => {
      const held = await this.heldEndpoint(endpoint.id);
      refuseOtherVersion(held, expected_version, 'webhook endpoint');
      const delivery = await this.fanOut.writeExample(type, held);
      const { id: delivery_id } = delivery;
      await this.audit.record('webhook_endpoint.tested', {
        before: endpoint,
        after: endpoint,
        metadata: { delivery_id, event_type: type },
      });
      return delivery;
    });
  }

  /**
   * Sends a delivery again with the same `webhook-id`, and restarts its retry schedule. A delivery with an attempt in progress is not
   * changed. For an inactive endpoint the delivery is paused.
   *
   * @throws NotFound when the delivery or its endpoint is absent
   */
  async replay(id: string): Promise<WebhookDelivery> {
    const { endpoint_id } = await this.db.rowsOf(WebhookDelivery).get(id);
    return this.db.transaction(async () => {
      const { active } = await this.heldEndpoint(endpoint_id);
      const before = await this.db.rowsOf(WebhookDelivery).getForUpdate(id);
      if (before.status === 'delivering') return before;
      const state = active
        ? { status: 'pending' as const, next_attempt_at: NOW }
        : { status: 'paused' as const, next_attempt_at: null };
      const after = await this.db.rowsOf(WebhookDelivery).change(before.id, { ...state, scheduled_attempts: 0 });
      if (active) await this.fanOut.redeliver(after);
      await this.audit.record('webhook_delivery.replayed', { before, after });
      return after;
    });
  }

  /** The endpoint with the same shared lock that `Events.emit` takes. @throws NotFound */
  private async heldEndpoint(id: string): Promise<WebhookEndpoint> {
    const endpoint = await this.db.rowsOf(WebhookEndpoint).findForShare(id);
    if (!endpoint) throw new NotFound('WebhookEndpoint', id);
    return endpoint;
  }
}

function eventType(given: string | null | undefined): string {
  const type = given?.trim() || WEBHOOK_EVENT.test;
  if (!eventTypes.has(type)) throw new ValidationFailed([{ path: ['event_type'], rule: 'in' }]);
  return type;
}

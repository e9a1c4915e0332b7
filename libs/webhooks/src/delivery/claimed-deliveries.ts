import { Database, PRESENT, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { type Claim, DeliveryQueue } from '../queue/delivery-queue';

/** A claimed delivery with everything that its attempt needs. */
export interface ClaimedDelivery extends Claim {
  url: string;
  /** The payload, byte for byte as it is stored. */
  body: string;
  /** The trace context of the request that caused the event; null when it was not traced. */
  traceparent: string | null;
  /** Seconds from its creation to this attempt, when it is the first one and the delivery was never paused. */
  waited_s: number | null;
  sealed_secrets: string[];
}

type StartedDelivery = Pick<ClaimedDelivery, 'delivery_id' | 'endpoint_id' | 'body' | 'traceparent' | 'waited_s'>;

/** Loads claimed deliveries of the current tenant for their attempts. */
@Injectable()
export class ClaimedDeliveries {
  constructor(
    private readonly db: Database,
    private readonly queue: DeliveryQueue,
    private readonly secrets: SigningSecrets,
  ) {}

  /** Marks deliveries as `delivering` and returns them. Deliveries of inactive or deleted endpoints are paused instead. */
  load(claims: Claim[]): Promise<ClaimedDelivery[]> {
    return this.db.transaction(async () => {
      const endpoints = await this.lockEndpoints(claims);
      const active = new Map(
        endpoints.filter((endpoint) => endpoint.active).map((endpoint) => [endpoint.id, endpoint]),
      );
      const startable = claims.filter(({ endpoint_id }) => active.has(endpoint_id));
      await this.pause(claims.filter((claim) => !startable.includes(claim)));
      const started = new Map((await this.start(startable)).map((delivery) => [delivery.delivery_id, delivery]));
      const secrets = await this.secrets.current([...active.keys()]);
      return startable.flatMap((claim) => {
        const [delivery, endpoint] = [started.get(claim.delivery_id), active.get(claim.endpoint_id)];
        if (!delivery || !endpoint) return [];
        return [{ ...claim, ...delivery, url: endpoint.url, sealed_secrets: secrets.get(endpoint.id) ?? [] }];
      });
    });
  }

  /** Locks the endpoints of deliveries in the order of ids. Every change of deliveries takes these locks first, to prevent deadlocks. */
  async lockEndpoints(deliveries: { endpoint_id: string }[]): Promise<WebhookEndpoint[]> {
    const ids = [...new Set(deliveries.map(({ endpoint_id }) => endpoint_id))];
    const endpoints = this.db.rowsOf(WebhookEndpoint);
    return this.db.run<WebhookEndpoint>(
      sql`${endpoints.select(endpoints.columns, where.isOneOf('id', ids))} order by id for share`,
    );
  }

  private start(claims: Claim[]): Promise<StartedDelivery[]> {
    return this.db.run<StartedDelivery>(sql`
      update webhook_deliveries d set status = 'delivering', next_attempt_at = null
        from webhook_events e
       where ${tenant.of('d')} and d.id = any(${idsOf(claims)}) and ${tenant.of('e')} and e.id = d.event_id
      returning d.id as delivery_id, d.endpoint_id, e.payload::text as body, e.traceparent,
                case when d.attempts = 0 and d.paused_at is null then extract(epoch from ${PRESENT} - d.created_at)::float8 end as waited_s`);
  }

  /** Pauses claimed deliveries whose endpoint became inactive after the claim, or while the claim of an exited process was valid. */
  private async pause(claims: Claim[]): Promise<void> {
    if (!claims.length) return;
    const statement = sql`
      update webhook_deliveries set status = 'paused', next_attempt_at = null
       where ${tenant} and id = any(${idsOf(claims)}) and status in ('pending', 'retrying', 'delivering')`;
    await Promise.all([this.db.run(statement), this.queue.remove(claims)]);
  }
}

const idsOf = (claims: Claim[]): string[] => claims.map(({ delivery_id }) => delivery_id);

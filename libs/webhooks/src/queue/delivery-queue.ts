import { Database, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { DeliveryNotifier } from './delivery-notifier';

/** A delivery that this process may attempt until its lease expires. Then another process may claim it with another token. */
export interface Claim {
  tenant_id: string;
  endpoint_id: string;
  delivery_id: string;
  token: string;
}

/** A claim that is still valid when its attempt is recorded. */
export interface HeldClaim {
  delivery_id: string;
  /** Attempts of the current retry schedule, including the one to record. */
  attempts: number;
}

/** The queue of deliveries that are due or scheduled. All statements on `due_deliveries` are here. */
@Injectable()
export class DeliveryQueue {
  constructor(
    private readonly db: Database,
    private readonly notifier: DeliveryNotifier,
  ) {}

  /** Makes deliveries due now. Claimed deliveries are not changed. */
  async add(deliveries: { id: string; endpoint_id: string }[]): Promise<void> {
    if (!deliveries.length) return;
    const [endpoints, ids] = [deliveries.map(({ endpoint_id }) => endpoint_id), deliveries.map(({ id }) => id)];
    await this.db.run(sql`
      insert into due_deliveries (${tenant.column}, endpoint_id, delivery_id) select ${tenant.id}, * from unnest(${endpoints}::text[], ${ids}::text[])
          on conflict (${tenant.column}, delivery_id) do update set due_at = excluded.due_at where due_deliveries.token is null`);
    this.notifier.notify();
  }

  /** Claims at most `limit` due deliveries of all tenants, within the concurrency limits of endpoints and tenants. */
  async claim(limit: number, lease_ms: number): Promise<Claim[]> {
    const token = newId();
    const claims = await this.db.run<Omit<Claim, 'token'>>(sql.unscoped`select * from claim_due_deliveries(${token}, ${limit}, ${lease_ms})`);
    return claims.map((claim) => ({ ...claim, token }));
  }

  /** Locks and returns the claims whose token is still valid. The other claims expired, and another process claimed or recorded them. */
  lockHeld(claims: Claim[]): Promise<HeldClaim[]> {
    const [ids, tokens] = [idsOf(claims), claims.map(({ token }) => token)];
    return this.db.run<HeldClaim>(sql`
      select q.delivery_id, d.scheduled_attempts + 1 as attempts
        from unnest(${ids}::text[], ${tokens}::text[]) as claim(delivery_id, token)
        join due_deliveries q on ${tenant.of('q')} and q.delivery_id = claim.delivery_id and q.token = claim.token
        join webhook_deliveries d on ${tenant.of('d')} and d.id = q.delivery_id
       order by q.delivery_id for update of q`);
  }

  /** Releases claims. Each delivery is due again after its delay. */
  async postpone(retries: { delivery_id: string; delay_s: number }[]): Promise<void> {
    if (!retries.length) return;
    const [ids, delays] = [idsOf(retries), retries.map(({ delay_s }) => delay_s)];
    await this.db.run(sql`
      update due_deliveries q set token = null, leased_until = null, due_at = now() + retry.delay_s * interval '1 second'
        from unnest(${ids}::text[], ${delays}::float8[]) as retry(id, delay_s)
       where ${tenant.of('q')} and q.delivery_id = retry.id`);
  }

  /** The deliveries among these that are due, scheduled or claimed. */
  async among(ids: string[]): Promise<Set<string>> {
    const queued = await this.db.run<{ delivery_id: string }>(sql`select delivery_id from due_deliveries where ${tenant} and delivery_id = any(${ids})`);
    return new Set(idsOf(queued));
  }

  async remove(deliveries: { delivery_id: string }[]): Promise<void> {
    if (deliveries.length) await this.db.run(sql`delete from due_deliveries where ${tenant} and delivery_id = any(${idsOf(deliveries)})`);
  }

  /** Removes the unclaimed deliveries of an endpoint. */
  async removeUnclaimed(endpoint_id: string): Promise<void> {
    await this.db.run(sql`delete from due_deliveries where ${tenant} and endpoint_id = ${endpoint_id} and token is null`);
  }

  /** Removes all deliveries of an endpoint, which invalidates their claims. */
  async removeOfEndpoint(endpoint_id: string): Promise<void> {
    await this.db.run(sql`delete from due_deliveries where ${tenant} and endpoint_id = ${endpoint_id}`);
  }
}

const idsOf = (deliveries: { delivery_id: string }[]): string[] => deliveries.map(({ delivery_id }) => delivery_id);

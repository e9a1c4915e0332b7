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

/** The claims that are still valid when their attempts are recorded. */
export interface HeldClaims {
  ids: Set<string>;
  /** The start of the transaction by the clock of the database, in milliseconds since 1970. */
  now_ms: number;
}

/** A delivery that is due again. */
export interface Retry {
  delivery_id: string;
  /** ISO 8601. */
  due_at: string;
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
    const claims = await this.db.run<Omit<Claim, 'token'>>(
      sql.unscoped`select * from claim_due_deliveries(${token}, ${limit}, ${lease_ms})`,
    );
    return claims.map((claim) => ({ ...claim, token }));
  }

  /** Locks and returns the claims whose token is still valid. The other claims expired, and another process claimed or recorded them. */
  async lockHeld(claims: Claim[]): Promise<HeldClaims> {
    const [ids, tokens] = [idsOf(claims), claims.map(({ token }) => token)];
    const held = await this.db.run<{ delivery_id: string; now_ms: number }>(sql`
      select q.delivery_id, (extract(epoch from now()) * 1000)::float8 as now_ms
        from unnest(${ids}::text[], ${tokens}::text[]) as claim(delivery_id, token)
        join due_deliveries q on ${tenant.of('q')} and q.delivery_id = claim.delivery_id and q.token = claim.token
       order by q.delivery_id for update of q`);
    return { ids: new Set(idsOf(held)), now_ms: held[0]?.now_ms ?? 0 };
  }

  /** Releases claims. Each delivery is due again at its time. */
  async postpone(retries: Retry[]): Promise<void> {
    if (!retries.length) return;
    const [ids, times] = [idsOf(retries), retries.map(({ due_at }) => due_at)];
    await this.db.run(sql`
      update due_deliveries q set token = null, leased_until = null, due_at = retry.due_at
        from unnest(${ids}::text[], ${times}::timestamptz[]) as retry(id, due_at)
       where ${tenant.of('q')} and q.delivery_id = retry.id`);
  }

  /** The deliveries among these that are due, scheduled or claimed. */
  async among(ids: string[]): Promise<Set<string>> {
    const queued = await this.db.run<{ delivery_id: string }>(
      sql`select delivery_id from due_deliveries where ${tenant} and delivery_id = any(${ids})`,
    );
    return new Set(idsOf(queued));
  }

  async remove(deliveries: { delivery_id: string }[]): Promise<void> {
    if (deliveries.length)
      await this.db.run(sql`delete from due_deliveries where ${tenant} and delivery_id = any(${idsOf(deliveries)})`);
  }

  /** Removes the unclaimed deliveries of an endpoint. */
  async removeUnclaimed(endpoint_id: string): Promise<void> {
    await this.db.run(
      sql`delete from due_deliveries where ${tenant} and endpoint_id = ${endpoint_id} and token is null`,
    );
  }

  /** Removes all deliveries of an endpoint, which invalidates their claims. */
  async removeOfEndpoint(endpoint_id: string): Promise<void> {
    await this.db.run(sql`delete from due_deliveries where ${tenant} and endpoint_id = ${endpoint_id}`);
  }
}

const idsOf = (deliveries: { delivery_id: string }[]): string[] => deliveries.map(({ delivery_id }) => delivery_id);

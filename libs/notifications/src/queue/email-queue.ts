import { Database, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** A mail that this process may send until its lease ends. Then another process may claim it with another token. */
export interface Claim {
  tenant_id: string;
  id: string;
  token: string;
}

/** The queue of mails that are due or scheduled. All statements on `due_emails` are here. */
@Injectable()
export class EmailQueue {
  constructor(private readonly db: Database) {}

  /** Makes mails due after some seconds, by the real clock. */
  async add(mails: readonly { id: string; delay_s: number }[]): Promise<void> {
    if (!mails.length) return;
    const [ids, delays] = [mails.map(({ id }) => id), mails.map(({ delay_s }) => delay_s)];
    await this.db.run(sql`
      insert into due_emails (${tenant.column}, id, due_at)
      select ${tenant.id}, added.id, now() + added.delay_s * interval '1 second' from unnest(${ids}::text[], ${delays}::float8[]) as added(id, delay_s)
          on conflict (${tenant.column}, id) do update set due_at = excluded.due_at where due_emails.token is null`);
  }

  /** Claims at most `limit` due mails of all tenants, which take turns. */
  async claim(limit: number, lease_ms: number): Promise<Claim[]> {
    const token = newId();
    const claims = await this.db.run<Omit<Claim, 'token'>>(
      sql.unscoped`select * from claim_due_emails(${token}, ${limit}, ${lease_ms})`,
    );
    return claims.map((claim) => ({ ...claim, token }));
  }

  /** Locks the claims of the current tenant that are still valid. @returns their ids */
  async lockHeld(claims: readonly Claim[]): Promise<Set<string>> {
    const [ids, tokens] = [idsOf(claims), claims.map(({ token }) => token)];
    const held = await this.db.run<{ id: string }>(sql`
      select q.id from unnest(${ids}::text[], ${tokens}::text[]) as claim(id, token)
        join due_emails q on ${tenant.of('q')} and q.id = claim.id and q.token = claim.token
       order by q.id for update of q`);
    return new Set(idsOf(held));
  }

  /** Extends the leases of claims of the current tenant that are still valid. */
  async extend(claims: readonly Claim[], lease_ms: number): Promise<void> {
    const [ids, tokens] = [idsOf(claims), claims.map(({ token }) => token)];
    await this.db.run(sql`
      update due_emails q set leased_until = clock_timestamp() + ${lease_ms}::float8 * interval '1 millisecond'
        from unnest(${ids}::text[], ${tokens}::text[]) as claim(id, token)
       where ${tenant.of('q')} and q.id = claim.id and q.token = claim.token`);
  }

  /** Releases claims. Each mail is due again after some seconds. */
  async postpone(retries: readonly { id: string; delay_s: number }[]): Promise<void> {
    if (!retries.length) return;
    const [ids, delays] = [idsOf(retries), retries.map(({ delay_s }) => delay_s)];
    await this.db.run(sql`
      update due_emails q set token = null, leased_until = null, due_at = now() + retry.delay_s * interval '1 second'
        from unnest(${ids}::text[], ${delays}::float8[]) as retry(id, delay_s)
       where ${tenant.of('q')} and q.id = retry.id`);
  }

  /** Releases claims without another change: the mails are due as before. */
  async release(mails: readonly { id: string }[]): Promise<void> {
    if (mails.length)
      await this.db.run(
        sql`update due_emails set token = null, leased_until = null where ${tenant} and id = any(${idsOf(mails)})`,
      );
  }

  async remove(mails: readonly { id: string }[]): Promise<void> {
    if (mails.length) await this.db.run(sql`delete from due_emails where ${tenant} and id = any(${idsOf(mails)})`);
  }
}

const idsOf = (mails: readonly { id: string }[]): string[] => mails.map(({ id }) => id);

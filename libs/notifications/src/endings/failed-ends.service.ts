import { Database, ofEachTenant, sql, tenant } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { EndNotices } from './end-notices.service';
import type { NearEnd, Notice } from './near-end';

type FailedEnd = NearEnd & Notice;

/** Seconds until the ends of a tenant are tried again. */
const RETRY_S = 60;

/** Keeps the ends of tenants whose work failed, and tries them again: the walk over the ends of all tenants goes on meanwhile. */
@Injectable()
export class FailedEnds {
  private readonly log = new Logger(FailedEnds.name);

  constructor(
    private readonly db: Database,
    private readonly notices: EndNotices,
  ) {}

  /** Keeps ends of the current tenant. */
  async keep({ kind, days }: Notice, ends: readonly NearEnd[]): Promise<void> {
    const [ids, moments] = [ends.map(({ id }) => id), ends.map(({ ends_at }) => ends_at)];
    await this.db.run(sql`
      insert into failed_ends (${tenant.column}, kind, days, id, ends_at, retry_at)
      select ${tenant.id}, ${kind}::text, ${days}::integer, given.id, given.ends_at at time zone 'UTC', now() + ${RETRY_S} * interval '1 second'
        from unnest(${ids}::text[], ${moments}::timestamp[]) as given(id, ends_at)
          on conflict (${tenant.column}, kind, days, id) do update set ends_at = excluded.ends_at, retry_at = excluded.retry_at`);
  }

  /** Tries the ends of tenants again whose time has come. @returns whether more may be ready */
  async retryNext(most: number): Promise<boolean> {
    const tenants = await this.db.run<{ tenant_id: string }>(
      sql.unscoped`select * from tenants_with_failed_ends(${most})`,
    );
    const hasMore = await ofEachTenant(tenants, this.log, () => this.attempt(most));
    return hasMore || tenants.length === most;
  }

  /** @throws the error of the work, after its ends were put off */
  private async attempt(most: number): Promise<boolean> {
    try {
      return await this.retry(most);
    } catch (error) {
      await this.db.run(
        sql`update failed_ends set retry_at = now() + ${RETRY_S} * interval '1 second' where ${tenant} and retry_at <= now()`,
      );
      throw error;
    }
  }

  /** Ends that another process tries at the same time are left to it. */
  private retry(most: number): Promise<boolean> {
    return this.db.transaction(async () => {
      const ends = await this.db.run<FailedEnd>(sql`
        select kind, days, id, to_char(ends_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US') as ends_at from failed_ends
         where ${tenant} and retry_at <= now() order by kind, days, id limit ${most} for update skip locked`);
      for (const [{ kind, days }, own] of byNotice(ends)) {
        await this.notices.post({ kind, days }, own);
        const ids = own.map(({ id }) => id);
        await this.db.run(
          sql`delete from failed_ends where ${tenant} and kind = ${kind} and days = ${days} and id = any(${ids})`,
        );
      }
      return ends.length === most;
    });
  }
}

function byNotice(ends: readonly FailedEnd[]): [Notice, FailedEnd[]][] {
  const groups = Map.groupBy(ends, ({ kind, days }) => `${kind} ${days}`);
  return [...groups.values()].map((own) => [own[0] as FailedEnd, own]);
}

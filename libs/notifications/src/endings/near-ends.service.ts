import { ApiKey } from '@das/api-keys';
import { ApprovalRequest } from '@das/approval-requests';
import { Notices } from '@das/events';
import { Database, dateTimeNow, groupedBy, later, runInContext, sql, systemContext, where } from '@das/platform';
import { LocalClock, TenantsService, momentOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';

/** The end of an approval or a key. */
interface NearEnd {
  tenant_id: string;
  id: string;
  /** `Y-m-d H:i:s` in UTC with a fraction of a second. */
  ends_at: string;
}

/** The last end that people were told of, in the order of time, tenant and id. */
interface Place {
  told_until: string;
  last_tenant_id: string;
  last_id: string;
}

/** Up to where people were told of ends, a number of days before. */
interface ToldEnds extends Place {
  kind: 'api_key_expiring' | 'price_expiring';
  days: number;
}

/** What ends, since when it exists, and whom its end concerns besides its roles. */
interface Ending {
  id: string;
  since: string | null;
  recipients: { user_id: string }[];
}

const DAY_S = 86_400;
const TOLD_ENDS = sql.tableWithoutTenant('told_ends');
/** Greater than all ids: all ends of the moment were told of. */
const LAST = '~';
const TEXT_OF_MOMENT = `to_char(told_until at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US')`;

/**
 * Tells people days before an approval or an API key ends. How far it came is one row for each kind and number of days. A process that is
 * killed before that row moves tells again: each person is notified once of an end and a number of days.
 */
@Injectable()
export class NearEnds {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
    private readonly tenants: TenantsService,
  ) {}

  /** Tells of the next ends. @returns whether more may be near */
  async tellNext(most: number): Promise<boolean> {
    const told = await this.db.run<ToldEnds>(
      sql.unscoped`select kind, days, ${sql.raw(TEXT_OF_MOMENT)} as told_until, last_tenant_id, last_id from ${TOLD_ENDS} order by kind, days`,
    );
    let hasMore = false;
    for (const each of told) hasMore = (await this.tell(each, most)) || hasMore;
    return hasMore;
  }

  private async tell(told: ToldEnds, most: number): Promise<boolean> {
    const now = told.kind === 'price_expiring' ? this.db.clock.now() : dateTimeNow();
    const until = later(now, told.days * DAY_S);
    const ends = await this.endsIn(told, until, most);
    for (const [tenant_id, own] of groupedBy(ends, 'tenant_id'))
      await runInContext(systemContext(tenant_id), () => this.post(told, own));
    const last = ends.length === most ? ends.at(-1) : undefined;
    await this.moveTo(told, last ? placeOf(last) : { told_until: until, last_tenant_id: LAST, last_id: LAST });
    return last !== undefined;
  }

  private endsIn(told: ToldEnds, until: string, most: number): Promise<NearEnd[]> {
    const after = sql.fragment`${told.told_until}::timestamp at time zone 'UTC', ${told.last_tenant_id}, ${told.last_id}`;
    const period = sql.fragment`(${after}, ${until}::timestamp at time zone 'UTC', ${most})`;
    return this.db.run<NearEnd>(
      told.kind === 'price_expiring'
        ? sql.unscoped`select * from approvals_ending_after${period}`
        : sql.unscoped`select * from api_keys_ending_after${period}`,
    );
  }

  /** It also moves back, after the test clock was set back. */
  private async moveTo(told: ToldEnds, place: Place): Promise<void> {
    const isUnmoved = sql.fragment`told_until = ${told.told_until}::timestamp at time zone 'UTC' and last_tenant_id = ${told.last_tenant_id} and last_id = ${told.last_id}`;
    await this.db.run(sql.unscoped`
      update ${TOLD_ENDS} set told_until = ${place.told_until}::timestamp at time zone 'UTC', last_tenant_id = ${place.last_tenant_id}, last_id = ${place.last_id}
       where kind = ${told.kind} and days = ${told.days} and ${isUnmoved}`);
  }

  private post({ kind, days }: ToldEnds, ends: NearEnd[]): Promise<void> {
    const moments = new Map(ends.map(({ id, ends_at }) => [id, ends_at]));
    return this.db.transaction(async () => {
      const { timezone } = await this.tenants.current();
      const ids = [...moments.keys()];
      for (const { id, since, recipients } of await (kind === 'price_expiring'
        ? this.approvals(ids)
        : this.keys(ids))) {
        const ends_at = moments.get(id) ?? '';
        if (since !== null && since > later(ends_at, -days * DAY_S)) continue;
        const data = { date: dateIn(timezone, ends_at), cause: `${kind} ${id} ${days} ${ends_at}`, recipients };
        await this.notices.post({ kind, resource_id: id, data });
      }
    });
  }

  private async approvals(ids: string[]): Promise<Ending[]> {
    const requests = await this.db.rowsOf(ApprovalRequest).list({ where: where.isOneOfKeys('id', ids) });
    return requests.map(({ id, valid_from }) => ({ id, since: valid_from, recipients: [] }));
  }

  private async keys(ids: string[]): Promise<Ending[]> {
    const keys = await this.db.rowsOf(ApiKey).list({ where: where.isOneOfKeys('id', ids) });
    return keys.map(({ id, created_at, user_id }) => ({ id, since: created_at, recipients: [{ user_id }] }));
  }
}

const placeOf = ({ ends_at, tenant_id, id }: NearEnd): Place => ({
  told_until: ends_at,
  last_tenant_id: tenant_id,
  last_id: id,
});

/** The date of a moment in a time zone. */
const dateIn = (timezone: string, moment: string): string =>
  new Date(LocalClock.of(timezone).at(momentOf(moment)) * 1_000).toISOString().slice(0, 10);

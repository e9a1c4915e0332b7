import { ApiKey } from '@das/api-keys';
import { ApprovalRequest } from '@das/approval-requests';
import { Notices } from '@das/events';
import {
  Database,
  type Fragment,
  dateTimeNow,
  groupedBy,
  later,
  runInContext,
  sql,
  systemContext,
  where,
} from '@das/platform';
import { DAY_S, TenantsService, dayIn } from '@das/tenants';
import { Injectable } from '@nestjs/common';

/** The end of an approval or a key. */
interface NearEnd {
  tenant_id: string;
  id: string;
  /** `Y-m-d H:i:s` in UTC with a fraction of a second. */
  ends_at: string;
}

/** The last end that people were notified of, in the order of time, tenant and id. */
interface Place {
  notified_until: string;
  last_tenant_id: string;
  last_id: string;
}

/** The place of notifications a number of days before ends. */
interface NotifiedEnds extends Place {
  kind: 'api_key_expiring' | 'price_expiring';
  days: number;
}

/** What ends, since when it exists, and whom its end concerns besides its roles. */
interface Ending {
  id: string;
  since: string | null;
  recipients: { user_id: string }[];
}

/** Greater than all ids: people were notified of all ends of the moment. */
const LAST = '~';

/**
 * Notifies people days before an approval or an API key ends. How far it came is one row for each kind and number of days. A process that is
 * killed before that row moves notifies again: each person is notified once of an end and a number of days.
 */
@Injectable()
export class NearEnds {
  constructor(
    private readonly db: Database,
    private readonly notices: Notices,
    private readonly tenants: TenantsService,
  ) {}

  /** Notifies of the next ends. @returns whether more may be near */
  async notifyNext(most: number): Promise<boolean> {
    const places = await this.db.run<NotifiedEnds>(sql.unscoped`select * from read_notified_ends()`);
    let hasMore = false;
    for (const each of places) hasMore = (await this.notify(each, most)) || hasMore;
    return hasMore;
  }

  private async notify(before: NotifiedEnds, most: number): Promise<boolean> {
    const now = before.kind === 'price_expiring' ? this.db.clock.now() : dateTimeNow();
    const until = later(now, before.days * DAY_S);
    const ends = await this.endsIn(before, until, most);
    for (const [tenant_id, own] of groupedBy(ends, 'tenant_id'))
      await runInContext(systemContext(tenant_id), () => this.post(before, own));
    const last = ends.length === most ? ends.at(-1) : undefined;
    await this.move(before, last ? placeOf(last) : { notified_until: until, last_tenant_id: LAST, last_id: LAST });
    return last !== undefined;
  }

  private endsIn(before: NotifiedEnds, until: string, most: number): Promise<NearEnd[]> {
    const period = sql.fragment`${placeIn(before)}, ${moment(until)}, ${most}`;
    return this.db.run<NearEnd>(
      before.kind === 'price_expiring'
        ? sql.unscoped`select * from approvals_ending(${period})`
        : sql.unscoped`select * from api_keys_ending(${period})`,
    );
  }

  /** It also moves back, after the test clock was set back. Another process may have moved it. */
  private async move(before: NotifiedEnds, after: Place): Promise<void> {
    const { kind, days } = before;
    await this.db.run(sql.unscoped`select move_notified_end(${kind}, ${days}, ${placeIn(before)}, ${placeIn(after)})`);
  }

  private post({ kind, days }: NotifiedEnds, ends: NearEnd[]): Promise<void> {
    const moments = new Map(ends.map(({ id, ends_at }) => [id, ends_at]));
    return this.db.transaction(async () => {
      const { timezone } = await this.tenants.current();
      const ids = [...moments.keys()];
      for (const { id, since, recipients } of await (kind === 'price_expiring'
        ? this.approvals(ids)
        : this.keys(ids))) {
        const ends_at = moments.get(id) ?? '';
        if (since !== null && since > later(ends_at, -days * DAY_S)) continue;
        const data = { date: dayIn(ends_at, timezone), cause: `${kind} ${id} ${days} ${ends_at}`, recipients };
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

const moment = (text: string): Fragment => sql.fragment`(${text}::timestamp at time zone 'UTC')`;

const placeIn = ({ notified_until, last_tenant_id, last_id }: Place): Fragment =>
  sql.fragment`${moment(notified_until)}, ${last_tenant_id}::text, ${last_id}::text`;

const placeOf = ({ ends_at, tenant_id, id }: NearEnd): Place => ({
  notified_until: ends_at,
  last_tenant_id: tenant_id,
  last_id: id,
});

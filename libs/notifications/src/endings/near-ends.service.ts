import {
  Database,
  type Fragment,
  dateTimeNow,
  groupedBy,
  later,
  runInContext,
  sql,
  systemContext,
} from '@das/platform';
import { DAY_S } from '@das/tenants';
import { Injectable, Logger } from '@nestjs/common';
import { EndNotices } from './end-notices.service';
import { FailedEnds } from './failed-ends.service';
import type { NearEnd, Notice } from './near-end';

type EndOfTenant = NearEnd & { tenant_id: string };

/** The last end that people were notified of, in the order of time, tenant and id. */
interface Place {
  notified_until: string;
  last_tenant_id: string;
  last_id: string;
}

/** The place of notifications a number of days before ends. */
type NotifiedEnds = Notice & Place;

/** Greater than all ids: people were notified of all ends of the moment. */
const LAST = '~';

/**
 * Notifies people days before an approval or an API key ends. How far it came is one row for each kind and number of days. A process that is
 * killed before that row moves notifies again: each person is notified once of an end and a number of days. The ends of a tenant whose work
 * fails are kept, so that they delay no other tenant.
 */
@Injectable()
export class NearEnds {
  private readonly log = new Logger(NearEnds.name);

  constructor(
    private readonly db: Database,
    private readonly notices: EndNotices,
    private readonly failed: FailedEnds,
  ) {}

  /** Notifies of the next ends. @returns whether more may be near */
  async notifyNext(most: number): Promise<boolean> {
    const places = await this.db.run<NotifiedEnds>(sql.unscoped`select * from read_notified_ends()`);
    let hasMore = await this.failed.retryNext(most);
    for (const each of places) hasMore = (await this.notify(each, most)) || hasMore;
    return hasMore;
  }

  private async notify(before: NotifiedEnds, most: number): Promise<boolean> {
    const now = before.kind === 'price_expiring' ? this.db.clock.now() : dateTimeNow();
    const until = later(now, before.days * DAY_S);
    const ends = await this.endsIn(before, until, most);
    for (const [tenant_id, own] of groupedBy(ends, 'tenant_id'))
      await runInContext(systemContext(tenant_id), () => this.attempt(before, own));
    const last = ends.length === most ? ends.at(-1) : undefined;
    await this.move(before, last ? placeOf(last) : { notified_until: until, last_tenant_id: LAST, last_id: LAST });
    return last !== undefined;
  }

  /** An error of the database as a whole fails here again, before the place moves. */
  private async attempt(before: NotifiedEnds, ends: EndOfTenant[]): Promise<void> {
    try {
      await this.db.transaction(() => this.notices.post(before, ends));
    } catch (error) {
      this.log.error(error);
      await this.failed.keep(before, ends);
    }
  }

  private endsIn(before: NotifiedEnds, until: string, most: number): Promise<EndOfTenant[]> {
    const period = sql.fragment`${placeIn(before)}, ${moment(until)}, ${most}`;
    return this.db.run<EndOfTenant>(
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
}

const moment = (text: string): Fragment => sql.fragment`(${text}::timestamp at time zone 'UTC')`;

const placeIn = ({ notified_until, last_tenant_id, last_id }: Place): Fragment =>
  sql.fragment`${moment(notified_until)}, ${last_tenant_id}::text, ${last_id}::text`;

const placeOf = ({ ends_at, tenant_id, id }: EndOfTenant): Place => ({
  notified_until: ends_at,
  last_tenant_id: tenant_id,
  last_id: id,
});

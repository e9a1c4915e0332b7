import { Database, byKey, groupedBy, newId, sql, tenant, where } from '@das/platform';
import { User } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { Inbox, Notification, NotificationMark } from '../inbox/notification';
import type { NotificationMode } from '../kinds';
import { Preferences } from '../preferences/preferences.service';
import type { Draft } from './drafts-of';
import type { MailedNotification } from '../queue/emails.service';
import { type Existing, type NewNotification, type Unread, isMerged, planWrites } from './plan-writes';

/** Times as ISO 8601 with a fraction of a second, which columns of rows leave out. */
export const isoTime = (column: string): string =>
  `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

interface Wanted {
  drafts: Draft[];
  hidden: ReadonlySet<string>;
  mailed: ReadonlyMap<string, NotificationMode>;
}

/** Writes the notifications of people, with their numbers, as part of the running transaction. */
@Injectable()
export class NotificationWriter {
  constructor(
    private readonly db: Database,
    private readonly preferences: Preferences,
  ) {}

  /** @returns the new notifications with the e-mail modes of their people; none for a person who is no longer active */
  async write(all: readonly Draft[]): Promise<MailedNotification[]> {
    const { drafts, hidden, mailed } = await this.wanted(all);
    if (!drafts.length) return [];
    const existing = await this.lock(drafts, hidden);
    const { added, changed } = planWrites(drafts, existing, newId);
    const rows = this.db.rowsOf(Notification);
    await Promise.all([
      added.length ? rows.insertMany(added) : undefined,
      changed.length ? rows.countChanged(changed) : undefined,
      this.count(added),
    ]);
    this.db.commitHooks.afterCommit(() => this.measure(added));
    return added.map((each) => ({ ...each, email: mailed.get(`${each.user_id} ${each.kind}`) ?? 'off' }));
  }

  /** The drafts of kinds that their person receives at all, `user kind` where it is for e-mail only, and the e-mail modes by `user kind`. */
  private async wanted(all: readonly Draft[]): Promise<Wanted> {
    const pairs = all.map(({ user_id, cause }) => ({ user_id, kind: cause.kind }));
    const modes = pairs.length ? await this.preferences.modesOf(pairs) : [];
    const drafts = all.filter((_, index) => modes[index]?.in_app !== 'off' || modes[index]?.email !== 'off');
    const keyed = pairs.map(({ user_id, kind }, index) => ({ key: `${user_id} ${kind}`, ...modes[index] }));
    return {
      drafts,
      hidden: new Set(keyed.flatMap(({ key, in_app }) => (in_app === 'off' ? [key] : []))),
      mailed: new Map(keyed.map(({ key, email = 'off' }) => [key, email])),
    };
  }

  private measure(added: NewNotification[]): void {
    for (const [kind, { length }] of groupedBy(added, 'kind'))
      this.db.measurements.emit('notifications_written', kind, length);
  }

  /** One batch: the people cannot be deactivated and their inboxes cannot change until the commit; what exists is read after that. */
  private async lock(drafts: readonly Draft[], hidden: ReadonlySet<string>): Promise<Existing> {
    const ids = [...new Set(drafts.map(({ user_id }) => user_id))].sort();
    const resources = [...new Set(drafts.map(({ cause }) => cause.news.resource_id))];
    const merged = [...new Set(drafts.map(({ cause }) => cause.kind).filter(isMerged))];
    const causes = drafts.flatMap(({ cause }) => cause.cause ?? []);
    const columns = `id, user_id, kind, resource_id, number, occurrences, ${isoTime('first_event_at')} as first_event_at, ${isoTime('occurred_at')} as occurred_at`;
    const unread = where.all([
      where.isOneOfKeys('resource_id', resources),
      where.isOneOfKeys('user_id', ids),
      where.isOneOf('kind', merged),
      sql.raw('in_app and read_at is null and archived_at is null'),
    ]);
    const notifications = this.db.rowsOf(Notification);
    const caused = where.all([where.isOneOfKeys('user_id', ids), where.isOneOf('cause', causes)]);
    const [active, , inboxes, open, marks, known] = await Promise.all([
      this.db.run<Pick<User, 'id'>>(
        sql`select id from users where ${tenant} and id = any(${ids}) and active order by id for share`,
      ),
      this.db.run(sql`
        insert into notification_inboxes (${tenant.column}, user_id) select ${tenant.id}, given.id from unnest(${ids}::text[]) as given(id)
            on conflict do nothing returning 1`), // Citus inserts from a select only if it returns rows
      this.db.run<Inbox>(
        sql`select user_id, last_number from notification_inboxes where ${tenant} and user_id = any(${ids}) order by user_id for update`,
      ),
      merged.length ? this.db.run<Unread>(sql`${notifications.select(columns, unread)} order by id`) : [],
      merged.length ? this.marksOf(ids) : [],
      causes.length ? this.db.run<Notification>(sql`${notifications.select('user_id, cause', caused)}`) : [],
    ]);
    const people = byKey(active, 'id');
    return {
      inboxes: byKey(
        inboxes.filter(({ user_id }) => people.has(user_id)),
        'user_id',
      ),
      unread: open,
      marks,
      causes: new Set(known.map(({ user_id, cause }) => `${user_id} ${cause}`)),
      hidden,
    };
  }

  private marksOf(user_ids: string[]): Promise<NotificationMark[]> {
    const columns = `user_id, id, number, ${isoTime('before')} as before, archives`;
    const rows = this.db.rowsOf(NotificationMark);
    return this.db.run<NotificationMark>(sql`${rows.select(columns, where.isOneOfKeys('user_id', user_ids))}`);
  }

  private async count(added: NewNotification[]): Promise<void> {
    if (!added.length) return;
    const counts = new Map<string, { shown: number; last: bigint }>();
    for (const { user_id, in_app, number } of added) {
      const { shown = 0 } = counts.get(user_id) ?? {};
      counts.set(user_id, { shown: shown + Number(in_app), last: BigInt(number) });
    }
    const given = [...counts];
    const [ids, shown] = [given.map(([id]) => id), given.map(([, count]) => count.shown)];
    const last = given.map(([, count]) => count.last.toString());
    await this.db.run(sql`
      update notification_inboxes i set unread = unread + given.shown, listed = listed + given.shown, last_number = given.last
        from unnest(${ids}::text[], ${shown}::bigint[], ${last}::bigint[]) as given(user_id, shown, last)
       where ${tenant.of('i')} and i.user_id = given.user_id`);
  }
}

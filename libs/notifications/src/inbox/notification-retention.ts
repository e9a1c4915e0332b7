import { Database, type Fragment, REMOVED_AT_ONCE, type RemovedBatch, groupedBy, sql, tenant } from '@das/platform';
import { BROWSER_DAYS } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { IS_LISTED, IS_UNREAD } from './row-conditions';

/** Days that notifications are kept. */
export interface NotificationDays {
  /** After they were read. */
  read: number;
  /** After the newest event, when they were never read. */
  others: number;
}

const ARCHIVED_DAYS = 30;

interface RemovedNotification {
  user_id: string;
  was_unread: boolean;
  was_listed: boolean;
  was_archived: boolean;
}

/** Removes notifications and known browsers whose days have passed. */
@Injectable()
export class NotificationRetention {
  constructor(private readonly db: Database) {}

  /** Removes the oldest notifications of the current tenant, and takes them out of the numbers of their inboxes, in one transaction. */
  removeNext({ read, others }: NotificationDays): Promise<RemovedBatch> {
    const over = (which: Fragment): Fragment =>
      sql.fragment`(select id, user_id from notifications where ${tenant} and ${which} limit ${LIMIT})`;
    const archived = over(sql.fragment`archived_at < ${daysAgo(ARCHIVED_DAYS)} order by archived_at`);
    const wasRead = over(sql.fragment`archived_at is null and read_at < ${daysAgo(read)} order by read_at`);
    const old = over(sql.fragment`occurred_at < ${daysAgo(others)} order by occurred_at`);
    const found = sql.fragment`${archived} union ${wasRead} union ${old}`;
    return this.db.transaction(async (): Promise<RemovedBatch> => {
      const rows = await this.db.run<{ id: string; user_id: string }>(sql`${found} limit ${LIMIT}`);
      if (!rows.length) return { removed: {}, hasMore: false };
      const user_ids = [...new Set(rows.map(({ user_id }) => user_id))];
      await this.db.run(
        sql`select user_id from notification_inboxes where ${tenant} and user_id = any(${user_ids}) order by user_id for update`,
      );
      const removed = await this.db.run<RemovedNotification>(sql`
        delete from notifications where ${tenant} and id = any(${rows.map(({ id }) => id)})
        returning user_id, in_app and ${IS_UNREAD} as was_unread, in_app and ${IS_LISTED} as was_listed, in_app and not (${IS_LISTED}) as was_archived`);
      await this.count(removed);
      return { removed: { notifications: removed.length }, hasMore: rows.length === REMOVED_AT_ONCE };
    });
  }

  /** Removes browsers that people have not used for long; that a person has logged in before is kept. */
  async removeBrowsers(): Promise<RemovedBatch> {
    const old = sql.fragment`last_used_at < ${daysAgo(BROWSER_DAYS)} and browser <> ''`;
    const removed = await this.db.run(sql`
      delete from known_browsers where ${tenant} and (user_id, browser) in (
        select user_id, browser from known_browsers where ${tenant} and ${old} limit ${LIMIT}) returning 1`);
    return { removed: { known_browsers: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
  }

  private async count(removed: RemovedNotification[]): Promise<void> {
    for (const [user_id, own] of groupedBy(removed, 'user_id')) {
      const numberOf = (is: (row: RemovedNotification) => boolean): number => own.filter(is).length;
      await this.db.run(sql`
        update notification_inboxes
           set unread = unread - ${numberOf(({ was_unread }) => was_unread)}, listed = listed - ${numberOf(({ was_listed }) => was_listed)},
               archived = archived - ${numberOf(({ was_archived }) => was_archived)}
         where ${tenant} and user_id = ${user_id}`);
    }
  }
}

const LIMIT = sql.raw(String(REMOVED_AT_ONCE));

const daysAgo = (days: number): Fragment => sql.fragment`now() - ${days}::float8 * interval '1 day'`;

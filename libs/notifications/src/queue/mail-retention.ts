import { Database, REMOVED_AT_ONCE, type RemovedBatch, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Removes mails whose days have passed. */
@Injectable()
export class MailRetention {
  constructor(private readonly db: Database) {}

  /** Removes mails of the current tenant that ended so many days ago. */
  async removeNext(days: number): Promise<RemovedBatch> {
    const ended = sql.fragment`ended_at < now() - ${days}::float8 * interval '1 day'`;
    const removed = await this.db.run(sql`
      delete from email_deliveries where ${tenant} and id in (
        select id from email_deliveries where ${tenant} and ${ended} order by ended_at limit ${sql.raw(String(REMOVED_AT_ONCE))}) returning 1`);
    return { removed: { email_deliveries: removed.length }, hasMore: removed.length === REMOVED_AT_ONCE };
  }
}

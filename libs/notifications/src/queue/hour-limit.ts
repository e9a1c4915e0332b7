import { Database, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { lockRecipients } from '../preferences/recipients';

/** Mails per person in an hour of the business clock. */
export const MAX_PER_HOUR = 60;

/** A mail that the limit counts. */
interface CountedMail {
  id: string;
  user_id: string;
  /** The hour in which it was counted already, as `Y-m-d H:i:s`. */
  counted_hour: string | null;
}

/** Counts the mails of each person by hours of the business clock, as part of the running transaction. */
@Injectable()
export class HourLimit {
  constructor(private readonly db: Database) {}

  /**
   * Counts mails, each once in an hour. @returns the ids of those beyond the limit
   *
   * @param hour `Y-m-d H:00:00` in UTC
   */
  async take(mails: readonly CountedMail[], hour: string): Promise<Set<string>> {
    const uncounted = mails.filter(({ counted_hour }) => counted_hour !== hour);
    if (!uncounted.length) return new Set();
    const used = await this.lock([...new Set(uncounted.map(({ user_id }) => user_id))].sort(), hour);
    const beyond = new Set<string>();
    const counted: string[] = [];
    for (const { id, user_id } of uncounted) {
      const sent = used.get(user_id) ?? 0;
      if (sent >= MAX_PER_HOUR) beyond.add(id);
      else {
        used.set(user_id, sent + 1);
        counted.push(id);
      }
    }
    await Promise.all([this.store(used, hour), this.mark(counted, hour)]);
    return beyond;
  }

  private async lock(user_ids: string[], hour: string): Promise<Map<string, number>> {
    await lockRecipients(this.db, user_ids);
    const rows = await this.db.run<{ user_id: string; sent: number }>(sql`
      select user_id, case when hour = ${`${hour}Z`}::timestamptz then sent_in_hour else 0 end as sent
        from email_recipients where ${tenant} and user_id = any(${user_ids})`);
    return new Map(rows.map(({ user_id, sent }) => [user_id, sent]));
  }

  private async store(used: Map<string, number>, hour: string): Promise<void> {
    await this.db.run(sql`
      update email_recipients r set hour = ${`${hour}Z`}::timestamptz, sent_in_hour = used.sent
        from unnest(${[...used.keys()]}::text[], ${[...used.values()]}::integer[]) as used(user_id, sent)
       where ${tenant.of('r')} and r.user_id = used.user_id`);
  }

  private async mark(ids: string[], hour: string): Promise<void> {
    if (ids.length)
      await this.db.run(
        sql`update email_deliveries set counted_hour = ${`${hour}Z`}::timestamptz where ${tenant} and id = any(${ids})`,
      );
  }
}

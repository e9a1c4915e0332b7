import { Database, PRESENT, newId, sql, tenant } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { EmailDelivery } from './email-delivery';
import { MailOptions } from '../mail/mail-options';
import { EmailQueue } from './email-queue';

/** A mail that is to be sent. */
export interface NewEmail
  extends
    Pick<EmailDelivery, 'kind' | 'user_id'>,
    Partial<Pick<EmailDelivery, 'is_daily' | 'notification_id' | 'notification_ids'>> {
  /** Seconds until it is due. */
  delay_s: number;
}

interface EndedMail extends Pick<EmailDelivery, 'id'> {
  status: 'dropped' | 'failed' | 'sent';
  reason?: EmailDelivery['reason'];
  /** Whether an attempt ended it. */
  counts?: boolean;
  error?: string | null;
}

/** Writes mails and their places in the queue, as part of the running transaction. */
@Injectable()
export class EmailWriter {
  constructor(
    private readonly db: Database,
    readonly queue: EmailQueue,
    readonly options: MailOptions,
  ) {}

  async add(mails: readonly NewEmail[]): Promise<EmailDelivery[]> {
    if (!mails.length) return [];
    const rows = mails.map((mail) => ({ ...mail, id: newId() }));
    const now = Date.now();
    const timeOf = (delay_s: number): string => new Date(now + delay_s * 1_000).toISOString();
    const values = rows.map(({ delay_s, ...row }) => ({
      id: row.id,
      user_id: row.user_id,
      kind: row.kind,
      notification_id: row.notification_id ?? null,
      notification_ids: row.notification_ids ?? null,
      is_daily: row.is_daily ?? false,
      first_due_at: timeOf(delay_s),
      next_attempt_at: timeOf(delay_s),
    }));
    const [written] = await Promise.all([
      this.db.rowsOf(EmailDelivery).insertReturning(values),
      this.queue.add(rows.map(({ id, delay_s }) => ({ id, delay_s }))),
    ]);
    return written;
  }

  /** Ends mails, and removes them from the queue. */
  async end(mails: readonly EndedMail[]): Promise<void> {
    if (!mails.length) return;
    const [ids, statuses] = [mails.map(({ id }) => id), mails.map(({ status }) => status)];
    const [reasons, errors] = [mails.map(({ reason }) => reason ?? null), mails.map(({ error }) => error ?? null)];
    const counts = mails.map(({ counts: isCounted }) => (isCounted ? 1 : 0));
    const update = sql`
      update email_deliveries d
         set status = ended.status, reason = ended.reason, attempts = d.attempts + ended.counts, last_error = coalesce(ended.error, d.last_error),
             next_attempt_at = null, held_until = null, ended_at = now(), sent_at = case when ended.status = 'sent' then ${PRESENT} end
        from unnest(${ids}::text[], ${statuses}::text[], ${reasons}::text[], ${errors}::text[], ${counts}::integer[])
          as ended(id, status, reason, error, counts)
       where ${tenant.of('d')} and d.id = ended.id`;
    await Promise.all([this.db.run(update), this.queue.remove(mails)]);
    this.db.commitHooks.afterCommit(() => {
      for (const { status } of mails) this.db.measurements.emit('mail', status, 1);
    });
  }

  /** Holds mails until a moment of the business clock, and removes them from the queue. */
  async hold(mails: readonly { id: string; reason: EmailDelivery['reason']; until: string }[]): Promise<void> {
    if (!mails.length) return;
    const [ids, reasons] = [mails.map(({ id }) => id), mails.map(({ reason }) => reason)];
    const times = mails.map(({ until }) => `${until}Z`);
    const update = sql`
      update email_deliveries d
         set status = 'held', reason = held.reason, held_until = held.until, next_attempt_at = held.until
        from unnest(${ids}::text[], ${reasons}::text[], ${times}::timestamptz[]) as held(id, reason, until)
       where ${tenant.of('d')} and d.id = held.id`;
    await Promise.all([this.db.run(update), this.queue.remove(mails)]);
  }

  /** Makes held mails due now. Their age counts from now on. */
  async release(mails: readonly { id: string }[]): Promise<void> {
    if (!mails.length) return;
    const ids = mails.map(({ id }) => id);
    const update = sql`
      update email_deliveries set status = case when attempts > 0 then 'retrying' else 'pending' end, reason = null, held_until = null,
             first_due_at = now(), next_attempt_at = now()
       where ${tenant} and id = any(${ids})`;
    await Promise.all([this.db.run(update), this.queue.add(mails.map(({ id }) => ({ id, delay_s: 0 })))]);
  }
}

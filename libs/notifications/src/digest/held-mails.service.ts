import { type TimerHandler, TimersService } from '@das/approval-requests';
import { Database, sql, tenant } from '@das/platform';
import { momentOf, timeOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { allowedFrom } from '../hours/allowed-from';
import { mailHoursOf, readPeople } from '../preferences/person';
import { lockRecipients } from '../preferences/recipients';
import { DIGEST, type EmailDelivery, type HoldReason } from '../queue/email-delivery';
import { EmailWriter } from '../queue/email-writer';
import { HourLimit } from '../queue/hour-limit';

/** A mail that is to wait until a moment of the business clock. */
interface HeldMail {
  id: string;
  user_id: string;
  reason: HoldReason;
  until: string;
}

type WaitingMail = Pick<EmailDelivery, 'id' | 'notification_id' | 'reason'>;

const TIMER = 'held_emails';
/** More mails for the same moment become one digest. */
const MAX_SINGLE = 10;
/** Mails of a person that one transaction releases. */
const MAX_RELEASED = 1_000;

/** Holds mails until their moment, and releases those of a person together: as single mails, or as one digest. */
@Injectable()
export class HeldMails implements TimerHandler {
  readonly kind = TIMER;

  constructor(
    private readonly db: Database,
    private readonly writer: EmailWriter,
    private readonly timers: TimersService,
    readonly limit: HourLimit,
  ) {
    timers.register(this);
  }

  /** As part of the running transaction. */
  async hold(mails: readonly HeldMail[]): Promise<void> {
    if (!mails.length) return;
    const user_ids = [...new Set(mails.map(({ user_id }) => user_id))].sort();
    await lockRecipients(this.db, user_ids);
    await this.writer.hold(mails);
    await this.keepTimers(user_ids);
  }

  /** @param ids of people */
  async fire(ids: string[]): Promise<void> {
    for (const id of ids) await this.timers.attempt(TIMER, [id], () => this.db.transaction(() => this.release(id)));
  }

  private async release(user_id: string): Promise<void> {
    await lockRecipients(this.db, [user_id]);
    if (!(await this.timers.take(TIMER, [user_id])).has(user_id)) return;
    const waiting = await this.db.run<WaitingMail>(sql`
      select id, notification_id, reason from email_deliveries
       where ${tenant} and user_id = ${user_id} and status = 'held' and held_until <= ${this.db.clock.sql} order by held_until, id limit ${MAX_RELEASED}
         for update`);
    const later = await this.laterMoment(user_id);
    if (later && waiting.length) await this.writer.hold(waiting.map(({ id }) => ({ id, ...later })));
    else await this.send(user_id, waiting);
    await this.keepTimers([user_id]);
  }

  /** Mails beyond the hourly limit become a digest in any case. */
  private async send(user_id: string, waiting: WaitingMail[]): Promise<void> {
    const isLimited = waiting.some(({ reason }) => reason === 'hourly_limit');
    if (!isLimited && waiting.length <= MAX_SINGLE) return this.writer.release(waiting);
    const notification_ids = waiting.flatMap(({ notification_id }) => notification_id ?? []);
    await this.writer.end(waiting.map(({ id }) => ({ id, status: 'dropped', reason: 'digest' })));
    await this.writer.add([{ user_id, kind: DIGEST, notification_ids, delay_s: 0 }]);
  }

  /** When the hours of the person do not allow mails now either, for example because they were changed. */
  private async laterMoment(user_id: string): Promise<{ reason: HoldReason; until: string } | undefined> {
    const person = (await readPeople(this.db, [user_id])).get(user_id);
    if (!person) return undefined;
    const { moment, reason } = allowedFrom(mailHoursOf(person), momentOf(this.db.clock.now()));
    return reason ? { reason, until: timeOf(moment) } : undefined;
  }

  /** Sets the timer of each person to the first moment for which a mail waits. */
  private async keepTimers(user_ids: string[]): Promise<void> {
    const next = await this.db.run<{ user_id: string; due_at: string }>(sql`
      select user_id, to_char(min(held_until) at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"Z"') as due_at from email_deliveries
       where ${tenant} and user_id = any(${user_ids}) and status = 'held' group by user_id`);
    const waiting = new Set(next.map(({ user_id }) => user_id));
    await this.timers.keep(next.map(({ user_id, due_at }) => ({ kind: TIMER, id: user_id, due_at })));
    await this.timers.remove(
      TIMER,
      user_ids.filter((id) => !waiting.has(id)),
    );
  }
}

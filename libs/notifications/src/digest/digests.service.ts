import { type TimerHandler, TimersService } from '@das/approval-requests';
import { Database, currentTenantId, sql, tenant, where } from '@das/platform';
import { DAY_S, momentOf, timeOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { type DatedDigest, dueDigest, nextDigest } from '../hours/next-digest';
import { Notification } from '../inbox/notification';
import { IS_UNREAD } from '../inbox/row-conditions';
import { asRecipient } from '../preferences/as-recipient';
import { type Person, digestKindsOf, readPeople } from '../preferences/person';
import { lockRecipients } from '../preferences/recipients';
import { digestScheduleOf } from '../preferences/shown-preferences';
import { DIGEST } from '../queue/email-delivery';
import { EmailWriter } from '../queue/email-writer';
import { DigestContents } from './digest-contents.service';

const TIMER = 'digests';
/** Digests of a tenant that one firing makes. The others follow in the next one. */
const MAX_MADE = 50;
/** The longest time until the schedules are read again: calendars, time zones and people change without notice. */
const MAX_WAIT_S = 900;
/** Notifications that a digest considers. */
const MAX_LISTED = 500;
/** How far back the first digest of a person reads. */
const FIRST_S = DAY_S;
const DATE_LENGTH = 10;

/** Makes the daily digests of a tenant: exactly one for each person and local date. */
@Injectable()
export class Digests implements TimerHandler {
  readonly kind = TIMER;
  readonly isLong = true;

  constructor(
    private readonly db: Database,
    private readonly contents: DigestContents,
    private readonly writer: EmailWriter,
    private readonly timers: TimersService,
  ) {
    timers.register(this);
  }

  /** Reads the schedules of the current tenant again, because preferences have changed. */
  scheduleAgain(): Promise<void> {
    return this.timers.keep([{ kind: TIMER, id: currentTenantId(), due_at: `${this.db.clock.now()}Z` }]);
  }

  /** @param ids the id of the tenant */
  async fire(ids: string[]): Promise<void> {
    for (const id of ids) await this.timers.attempt(TIMER, [id], () => this.run(id));
  }

  private async run(id: string): Promise<void> {
    const moment = await this.timers.momentOf(TIMER, id);
    const now = momentOf(this.db.clock.now());
    const people = await this.people();
    const due = this.writer.options.is_on ? people.filter((person) => dueDigest(digestScheduleOf(person), now)) : [];
    for (const { user_id } of due.slice(0, MAX_MADE)) await this.make(user_id);
    const isDone = due.length <= MAX_MADE;
    const next = isDone ? nextMoment(people, now) : now;
    await this.db.transaction(async () => {
      if (!(await this.timers.take(TIMER, [id])).has(id)) return;
      if ((await this.timers.momentOf(TIMER, id)) !== moment) return; // preferences have changed meanwhile
      if (next === undefined) await this.timers.remove(TIMER, [id]);
      else await this.timers.keep([{ kind: TIMER, id, due_at: `${timeOf(next)}Z` }]);
    });
  }

  /** The active people with a mode `digest`. */
  private async people(): Promise<Person[]> {
    const rows = await this.db.run<{ id: string }>(sql`
      select u.id from users u
        left join notification_preferences p on ${tenant.of('p')} and p.user_id = u.id
        left join notification_defaults d on ${tenant.of('d')}
       where ${tenant.of('u')} and u.active and u.kind = 'human' and (p.modes::text like '%"digest"%' or d.modes::text like '%"digest"%')`);
    const people = await readPeople(
      this.db,
      rows.map(({ id }) => id),
    );
    return [...people.values()].filter((person) => digestKindsOf(person).length > 0);
  }

  /** A date is marked also when there is nothing to report. Its notifications are then considered again. */
  private async make(user_id: string): Promise<void> {
    await this.db.transaction(async () => {
      await lockRecipients(this.db, [user_id]);
      const person = (await readPeople(this.db, [user_id])).get(user_id);
      const due = person?.active && dueDigest(digestScheduleOf(person), momentOf(this.db.clock.now()));
      if (!person || !due) return;
      const listed = await this.listed(person);
      const content = await asRecipient(person, this.writer.options.environment, () =>
        this.contents.content(person, listed, true),
      );
      if (content) {
        const notification_ids = listed.map(({ id }) => id);
        await this.writer.add([{ user_id, kind: DIGEST, is_daily: true, notification_ids, delay_s: 0 }]);
      }
      await this.mark(user_id, due, content ? listed[0]?.number : undefined);
    });
  }

  /** The notifications of kinds in the digest since the last digest, without those that had a mail; the newest first. */
  private listed({ user_id, digested_number, ...person }: Person): Promise<Notification[]> {
    const kinds = digestKindsOf(person as Person);
    const since =
      digested_number === null
        ? sql.fragment`occurred_at > now() - ${FIRST_S}::float8 * interval '1 second'`
        : sql.fragment`number > ${digested_number}::bigint`;
    const condition = where.all([
      where.equals('user_id', user_id),
      where.isOneOf('kind', kinds),
      since,
      IS_UNREAD,
      sql.fragment`not exists (select from email_deliveries e where ${tenant.of('e')} and e.notification_id = notifications.id)`,
    ]);
    const rows = this.db.rowsOf(Notification);
    return this.db.run<Notification>(
      sql`${rows.select(rows.columns, condition)} order by number desc limit ${MAX_LISTED}`,
    );
  }

  private async mark(user_id: string, { day }: DatedDigest, number: string | undefined): Promise<void> {
    const date = timeOf(day * DAY_S).slice(0, DATE_LENGTH);
    await this.db.run(sql`
      update email_recipients set digest_on = ${date}::date, digested_number = coalesce(${number ?? null}::bigint, digested_number)
       where ${tenant} and user_id = ${user_id}`);
  }
}

/** When the next digest of any of these people is due, at the latest in 15 minutes. Undefined without people. */
function nextMoment(people: readonly Person[], now: number): number | undefined {
  if (!people.length) return undefined;
  const moments = people.map((person) => nextDigest(digestScheduleOf(person), now)?.moment ?? Infinity);
  return Math.min(now + MAX_WAIT_S, ...moments);
}

import { Database, byKey, groupedBy, sql, tenant, where } from '@das/platform';
import { momentOf, timeOf } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import { HeldMails } from '../digest/held-mails.service';
import { allowedFrom } from '../hours/allowed-from';
import { withMarks } from '../inbox/is-marked';
import { Notification, NotificationMark } from '../inbox/notification';
import { isMandatory } from '../preferences/modes';
import { type Person, digestKindsOf, mailHoursOf, modeFor, readPeople } from '../preferences/person';
import { DIGEST, EmailDelivery, TEST, isOpenMail } from '../queue/email-delivery';
import { type Claim, EmailQueue } from '../queue/email-queue';
import { EmailWriter } from '../queue/email-writer';
import { type Judgement, type MailCase, judgeMail } from './judge-mail';
import { type MailContent, MailContents } from './mail-contents.service';

/** A claimed mail with its content. */
export interface PreparedMail {
  claim: Claim;
  delivery: EmailDelivery;
  content: MailContent;
}

interface LoadedMail {
  claim: Claim;
  delivery: EmailDelivery;
  person: Person;
}

type JudgedMail = LoadedMail & { judgement: Judgement; content?: MailContent };

const HOUR_S = 3_600;

/** Checks claimed mails of the current tenant before each attempt, and makes what they say. */
@Injectable()
export class MailPreparation {
  constructor(
    private readonly db: Database,
    private readonly writer: EmailWriter,
    private readonly held: HeldMails,
    private readonly contents: MailContents,
  ) {}

  get queue(): EmailQueue {
    return this.writer.queue;
  }

  /** @returns the mails to send now; the others were dropped or are held */
  async prepare(claims: Claim[]): Promise<PreparedMail[]> {
    const loaded = await this.load(claims);
    const listed = loaded.flatMap(({ delivery }) =>
      [delivery.notification_id ?? [], delivery.notification_ids ?? []].flat(),
    );
    const notifications = await this.notifications(
      listed,
      loaded.map(({ person }) => person.user_id),
    );
    const judged = await Promise.all(loaded.map((mail) => this.judge(mail, notifications)));
    return this.db.transaction(() => this.write(claims, judged));
  }

  private async load(claims: Claim[]): Promise<LoadedMail[]> {
    const deliveries = byKey(
      await this.db.rowsOf(EmailDelivery).list({
        where: where.isOneOfKeys(
          'id',
          claims.map(({ id }) => id),
        ),
      }),
      'id',
    );
    const people = await readPeople(
      this.db,
      [...deliveries.values()].map(({ user_id }) => user_id),
    );
    return claims.flatMap((claim) => {
      const delivery = deliveries.get(claim.id);
      const person = delivery && people.get(delivery.user_id);
      return delivery && person && isOpenMail(delivery) ? [{ claim, delivery, person }] : [];
    });
  }

  /** As marks have left them that a worker has not applied yet. */
  private async notifications(ids: string[], user_ids: string[]): Promise<Map<string, Notification>> {
    if (!ids.length) return new Map();
    const [rows, marks] = await Promise.all([
      this.db.rowsOf(Notification).list({ where: where.isOneOfKeys('id', ids) }),
      this.db.rowsOf(NotificationMark).list({ where: where.isOneOfKeys('user_id', user_ids), orderBy: [] }),
    ]);
    const byPerson = groupedBy(marks, 'user_id');
    return byKey(
      rows.map((row) => withMarks(row, byPerson.get(row.user_id) ?? [])),
      'id',
    );
  }

  /** A mail whose content cannot be made is not needed: its notification is not available, or what it asks for is over. */
  private async judge(mail: LoadedMail, notifications: Map<string, Notification>): Promise<JudgedMail> {
    const judgement = judgeMail(this.caseOf(mail, notifications.get(mail.delivery.notification_id ?? '')));
    if (judgement !== 'send') return { ...mail, judgement };
    const content = await this.contents.content(mail.delivery, mail.person, notifications);
    return content ? { ...mail, judgement, content } : { ...mail, judgement: { drop: 'not_needed' } };
  }

  private caseOf({ delivery, person }: LoadedMail, notification: Notification | undefined): MailCase {
    const { kind, first_due_at, is_daily } = delivery;
    const now = momentOf(this.db.clock.now());
    const hasDigest = !is_daily || digestKindsOf(person).length > 0;
    return {
      form: kind === DIGEST ? 'digest' : kind === TEST ? 'test' : isMandatory(kind) ? 'mandatory' : 'notification',
      active: person.active,
      state: person.state ?? 'ok',
      mode: kind === DIGEST ? (hasDigest ? 'digest' : 'off') : modeFor(person, kind, 'email'),
      age_s: Date.now() / 1_000 - momentOf(first_due_at),
      is_read: notification !== undefined && (notification.read_at !== null || notification.archived_at !== null),
      allowed: allowedFrom(mailHoursOf(person), now),
    };
  }

  /** Writes what was decided, for claims that are still valid. */
  private async write(claims: Claim[], judged: JudgedMail[]): Promise<PreparedMail[]> {
    const valid = await this.writer.queue.lockHeld(claims);
    const mails = judged.filter(({ delivery }) => valid.has(delivery.id));
    const known = new Set(mails.map(({ delivery }) => delivery.id));
    await this.writer.queue.remove(claims.filter(({ id }) => valid.has(id) && !known.has(id))); // they have ended already
    await this.writer.end(
      mails.flatMap(({ delivery: { id }, judgement }) =>
        typeof judgement === 'object' && 'drop' in judgement
          ? [{ id, status: 'dropped' as const, reason: judgement.drop }]
          : [],
      ),
    );
    const ready = mails.flatMap(({ claim, delivery, content }) => (content ? [{ claim, delivery, content }] : []));
    const now = momentOf(this.db.clock.now());
    const beyond = await this.held.limit.take(ready.map(({ delivery }) => delivery).filter(isCounted), hourOf(now));
    await this.held.hold([
      ...mails.flatMap(({ delivery: { id, user_id }, judgement }) =>
        typeof judgement === 'object' && 'hold' in judgement
          ? [{ id, user_id, reason: judgement.hold, until: timeOf(judgement.until) }]
          : [],
      ),
      ...ready
        .filter(({ delivery }) => beyond.has(delivery.id))
        .map(({ delivery: { id, user_id } }) => ({
          id,
          user_id,
          reason: 'hourly_limit' as const,
          until: hourOf(now + HOUR_S),
        })),
    ]);
    const sent = ready.filter(({ delivery }) => !beyond.has(delivery.id));
    await this.storeSubjects(sent);
    return sent;
  }

  private async storeSubjects(mails: PreparedMail[]): Promise<void> {
    if (!mails.length) return;
    const [ids, subjects] = [mails.map(({ delivery }) => delivery.id), mails.map(({ content }) => content.subject)];
    await this.db.run(sql`
      update email_deliveries d set subject = given.subject from unnest(${ids}::text[], ${subjects}::text[]) as given(id, subject)
       where ${tenant.of('d')} and d.id = given.id`);
  }
}

/** Mandatory kinds and tests do not count. A digest is one mail of its hour. */
const isCounted = ({ kind }: EmailDelivery): boolean => !isMandatory(kind) && kind !== TEST && kind !== DIGEST;

const hourOf = (moment: number): string => timeOf(Math.floor(moment / HOUR_S) * HOUR_S);

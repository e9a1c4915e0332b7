import { Audit } from '@das/audit';
import {
  Database,
  EVERYTHING,
  type Page,
  type PageSelection,
  Refused,
  byKey,
  loadBatched,
  requireContext,
  where,
} from '@das/platform';
import { Injectable } from '@nestjs/common';
import { Notification } from '../inbox/notification';
import { messageIdOf } from '../mail/compose-mail';
import { type Person, readPeople } from '../preferences/person';
import { EmailDelivery, TEST } from '../queue/email-delivery';
import { EmailWriter } from '../queue/email-writer';
import type { EmailsArguments } from './email-inputs';
import { MailContents } from './mail-contents.service';

/** Lists the mails of the request context's tenant, and sends tests. */
@Injectable()
export class EmailLists {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly writer: EmailWriter,
    private readonly contents: MailContents,
  ) {}

  /** A page of mails, newest first. */
  list({ filter, ...page }: EmailsArguments, wants: PageSelection = EVERYTHING): Promise<Page<EmailDelivery>> {
    const { user_id, kind, status, created_from, created_to } = filter ?? {};
    const condition = where.all([
      where.references('user_id', user_id),
      where.equals('kind', kind),
      where.equals('status', status),
      where.atLeast('created_at', created_from),
      where.upToSecond('created_at', created_to),
    ]);
    const walk = { list: 'email_deliveries', filter };
    const orderBy = [{ column: 'id', order: 'DESC' as const }];
    return this.db.rowsOf(EmailDelivery).page({ ...page, wants, where: condition, orderBy, walk });
  }

  /** That of the last attempt; before it, the one that the mail would have now. */
  async subject(delivery: EmailDelivery): Promise<string> {
    if (delivery.subject !== null) return delivery.subject;
    const [person, notification] = await Promise.all([
      this.person(delivery.user_id),
      delivery.notification_id === null ? undefined : this.notification(delivery.notification_id),
    ]);
    return person ? this.contents.subject(delivery, person, notification) : '';
  }

  messageId({ id }: EmailDelivery): string {
    return messageIdOf(id, this.contents.options.from);
  }

  /**
   * Sends a test to the caller's user. The caller limits tests.
   *
   * @throws Refused (`invalid_transition`) when this service sends no e-mail
   */
  async sendTest(): Promise<EmailDelivery> {
    const { user_id } = requireContext().actor;
    if (user_id === undefined) throw new Refused('forbidden');
    if (!this.contents.options.is_on) throw new Refused('invalid_transition');
    return this.db.transaction(async () => {
      const [delivery] = await this.writer.add([{ user_id, kind: TEST, delay_s: 0 }]);
      if (!delivery) throw new Error('The test was not stored.');
      await this.audit.record('email.tested', { after: { id: delivery.id }, metadata: { user_id } });
      return delivery;
    });
  }

  private person(id: string): Promise<Person | undefined> {
    return loadBatched('recipients', id, (ids) => readPeople(this.db, ids));
  }

  private notification(id: string): Promise<Notification | undefined> {
    return loadBatched('mailed notifications', id, async (ids) =>
      byKey(await this.db.rowsOf(Notification).list({ where: where.isOneOfKeys('id', ids) }), 'id'),
    );
  }
}

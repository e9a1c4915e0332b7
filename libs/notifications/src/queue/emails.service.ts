import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { MailOptions } from '../mail/mail-options';
import { isMandatory } from '../preferences/modes';
import { modeFor, readPeople } from '../preferences/person';
import { EmailWriter } from './email-writer';

/** Plans the mails of notifications. */
@Injectable()
export class Emails {
  constructor(
    private readonly db: Database,
    private readonly writer: EmailWriter,
    private readonly mail: MailOptions,
  ) {}

  /**
   * Adds a mail for each notification whose e-mail mode is `immediate`, in the transaction that writes the notifications. Mandatory kinds are
   * due at once, others after the time to settle. When e-mail is off, nothing is stored.
   */
  async plan(notifications: readonly { id: string; user_id: string; kind: string }[]): Promise<void> {
    if (!this.mail.is_on || !notifications.length) return;
    const people = await readPeople(
      this.db,
      notifications.map(({ user_id }) => user_id),
    );
    const mailed = notifications.filter(({ user_id, kind }) => {
      const person = people.get(user_id);
      return person && modeFor(person, kind, 'email') === 'immediate';
    });
    await this.writer.add(
      mailed.map(({ id, user_id, kind }) => ({
        user_id,
        kind,
        notification_id: id,
        delay_s: isMandatory(kind) ? 0 : this.mail.settle_seconds,
      })),
    );
  }
}

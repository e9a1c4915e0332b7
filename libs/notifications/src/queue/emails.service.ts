import { Injectable } from '@nestjs/common';
import type { NotificationMode } from '../kinds';
import { MailOptions } from '../mail/mail-options';
import { isMandatory } from '../preferences/modes';
import { MAX_AGE_S } from './email-delivery';
import { EmailWriter } from './email-writer';

/** A notification with the e-mail mode of its person for its kind. */
export interface MailedNotification {
  id: string;
  user_id: string;
  kind: string;
  /** ISO 8601. */
  occurred_at: string;
  email: NotificationMode;
}

/** Plans the mails of notifications. */
@Injectable()
export class Emails {
  constructor(
    private readonly writer: EmailWriter,
    private readonly mail: MailOptions,
  ) {}

  /**
   * Adds a mail for each notification whose e-mail mode is `immediate`, in the transaction that writes the notifications. Mandatory kinds are
   * due at once, others after the time to settle. When e-mail is off, nothing is stored; nor for an event that is too old for a mail.
   */
  async plan(notifications: readonly MailedNotification[]): Promise<void> {
    if (!this.mail.is_on) return;
    const oldest_ms = Date.now() - MAX_AGE_S * 1_000;
    const mailed = notifications.filter(
      ({ email, occurred_at }) => email === 'immediate' && Date.parse(occurred_at) >= oldest_ms,
    );
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

import { Injectable } from '@nestjs/common';
import { Emails } from '../queue/emails.service';
import { ChatPlans } from './chat-plans.service';
import { type AddressedCause, draftsOf } from './drafts-of';
import { NotificationWriter } from './notification-writer';

/** Writes all that follows from causes, as part of the running transaction: notifications, mails and chat messages. */
@Injectable()
export class NewsWriter {
  constructor(
    private readonly notifications: NotificationWriter,
    private readonly emails: Emails,
    private readonly chat: ChatPlans,
  ) {}

  async write(addressed: readonly AddressedCause[]): Promise<void> {
    await this.emails.plan(await this.notifications.write(draftsOf(addressed)));
    await this.chat.plan(addressed);
  }
}

import { Injectable } from '@nestjs/common';
import { MAX_AGE_S } from '../queue/email-delivery';
import { Emails } from '../queue/emails.service';
import { ChatPlans } from './chat-plans.service';
import { type AddressedCause, draftsOf } from './drafts-of';
import { NotificationWriter } from './notification-writer';

/** Whether a mail about an event would not be too old when it is written. */
const isRecent = (occurred_at: string, now_ms: number): boolean =>
  now_ms - Date.parse(occurred_at) <= MAX_AGE_S * MS_PER_S;

const MS_PER_S = 1_000;

/** Writes all that follows from causes, as part of the running transaction: notifications, mails and chat messages. */
@Injectable()
export class NewsWriter {
  constructor(
    private readonly notifications: NotificationWriter,
    private readonly emails: Emails,
    private readonly chat: ChatPlans,
  ) {}

  async write(addressed: readonly AddressedCause[]): Promise<void> {
    const written = await this.notifications.write(draftsOf(addressed));
    await this.emails.plan(written.filter(({ occurred_at }) => isRecent(occurred_at, Date.now())));
    await this.chat.plan(addressed);
  }
}

import { Injectable } from '@nestjs/common';
import { DigestContents } from '../digest/digest-contents.service';
import type { Notification } from '../inbox/notification';
import { type Block, link, paragraph } from '../mail/blocks';
import { subjectOf } from '../mail/clean-text';
import type { Mail } from '../mail/compose-mail';
import { MailOptions } from '../mail/mail-options';
import { asRecipient } from '../preferences/as-recipient';
import { isMandatory } from '../preferences/modes';
import type { Person } from '../preferences/person';
import { DIGEST, type EmailDelivery, TEST } from '../queue/email-delivery';
import { Unsubscribe } from '../unsubscribe/unsubscribe.service';
import { NotificationBlocks } from './notification-blocks.service';

/** A mail without the time of its attempt. */
export type MailContent = Omit<Mail, 'date'>;

const TEST_TITLE = 'Test of e-mail';
const PREFERENCES = '/settings/notifications';

/** Makes the contents of mails, with the rights of their recipients. */
@Injectable()
export class MailContents {
  constructor(
    private readonly digests: DigestContents,
    private readonly blocks: NotificationBlocks,
    private readonly unsubscribe: Unsubscribe,
    readonly options: MailOptions,
  ) {}

  /** The content; undefined when the recipient no longer needs the mail, or may not read what it is about. */
  content(
    delivery: EmailDelivery,
    person: Person,
    notifications: Map<string, Notification>,
  ): Promise<MailContent | undefined> {
    return asRecipient(person, this.options.environment, async () => {
      if (delivery.kind === TEST)
        return this.mail(delivery, person, [paragraph('E-mail from this service reaches you.')], TEST_TITLE);
      if (delivery.kind === DIGEST) return this.digest(delivery, person, notifications);
      const notification = notifications.get(delivery.notification_id ?? '');
      return notification && this.ofNotification(delivery, person, notification);
    });
  }

  /** The subject that a mail would have now. */
  subject({ kind }: EmailDelivery, person: Person, notification: Notification | undefined): Promise<string> {
    return asRecipient(person, this.options.environment, async () => {
      if (kind === TEST) return subjectOf(person.tenant.name, TEST_TITLE);
      if (!notification) return subjectOf(person.tenant.name, kind === DIGEST ? 'Your digest' : 'No longer available.');
      return subjectOf(person.tenant.name, (await this.digests.texts.of(notification)).title);
    });
  }

  private async ofNotification(
    delivery: EmailDelivery,
    person: Person,
    notification: Notification,
  ): Promise<MailContent | undefined> {
    const text = await this.digests.texts.of(notification);
    const isMust = isMandatory(delivery.kind);
    if (!text.is_available && !isMust) return undefined;
    if (!isMust && (await this.digests.staleness.isStale(notification, person.tenant.timezone))) return undefined;
    const blocks = await this.blocks.of(notification, text, person);
    const request_id = notification.resource_type === 'approval_request' ? notification.resource_id : undefined;
    return { ...this.mail(delivery, person, blocks, text.title), request_id };
  }

  private async digest(
    delivery: EmailDelivery,
    person: Person,
    notifications: Map<string, Notification>,
  ): Promise<MailContent | undefined> {
    const listed = (delivery.notification_ids ?? []).flatMap((id) => notifications.get(id) ?? []);
    const content = await this.digests.content(person, listed, delivery.is_daily);
    return content && this.mail(delivery, person, content.blocks, content.title);
  }

  private mail({ id, kind }: EmailDelivery, person: Person, blocks: Block[], title: string): MailContent {
    const { from } = this.options;
    const unsubscribe_url = this.unsubscribeUrl(person, kind);
    return {
      id,
      from,
      to: { name: person.name, address: person.email },
      subject: subjectOf(person.tenant.name, title),
      blocks: [
        ...blocks,
        link('Notification settings', this.digests.url.of(PREFERENCES)),
        ...(unsubscribe_url ? [link('Turn these mails off', unsubscribe_url)] : []),
      ],
      unsubscribe_url,
    };
  }

  /** Mandatory kinds and tests have none. */
  private unsubscribeUrl({ user_id }: Person, kind: string): string | undefined {
    if (isMandatory(kind) || kind === TEST) return undefined;
    return this.digests.url.of(`/v2/unsubscribe/${this.unsubscribe.tokenOf(user_id, kind)}`);
  }
}

import { ApprovalRequest } from '@das/approval-requests';
import { Database } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { Notification } from '../inbox/notification';
import { type Block, link, paragraph } from '../mail/blocks';
import { PublicUrl } from '../mail/mail-options';
import { RequestBlocks } from '../mail/request-blocks.service';
import { type Person, timezoneOf } from '../preferences/person';
import type { NotificationText } from '../texts/notification-texts.service';

/** The body of a mail about one notification, as its recipient may read it now. Call it in the context of the recipient. */
@Injectable()
export class NotificationBlocks {
  constructor(
    private readonly db: Database,
    private readonly requests: RequestBlocks,
    private readonly url: PublicUrl,
  ) {}

  async of(
    notification: Notification,
    { title, body, is_summary, url }: NotificationText,
    person: Person,
  ): Promise<Block[]> {
    const isRequest = notification.resource_type === 'approval_request';
    return [
      paragraph(title),
      ...(body && !is_summary ? [paragraph(body)] : []),
      ...(isRequest ? await this.ofRequest(notification.resource_id, person) : []),
      ...(url ? [link(isRequest ? 'Open the request' : 'Open the dashboard', this.url.of(url))] : []),
    ];
  }

  private async ofRequest(id: string, person: Person): Promise<Block[]> {
    const request = await this.db.rowsOf(ApprovalRequest).find(id);
    if (!request) return [];
    return this.requests.of(request, { currency: person.tenant.currency, timezone: timezoneOf(person) });
  }
}

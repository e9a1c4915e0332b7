import { ApprovalRequest, LinesService, discountPercent } from '@das/approval-requests';
import { Database } from '@das/platform';
import { TenantsService } from '@das/tenants';
import { Injectable } from '@nestjs/common';
import type { Notification } from '../inbox/notification';
import { type Block, link, paragraph } from '../mail/blocks';
import { PublicUrl } from '../mail/mail-options';
import { requestBlocks } from '../mail/request-blocks';
import { type Person, timezoneOf } from '../preferences/person';
import type { NotificationText } from '../texts/notification-texts.service';
import { requestName } from '../texts/request-name';

/** The body of a mail about one notification, as its recipient may read it now. Call it in the context of the recipient. */
@Injectable()
export class NotificationBlocks {
  constructor(
    private readonly db: Database,
    private readonly lines: LinesService,
    private readonly tenants: TenantsService,
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
    const [lines, requester] = await Promise.all([
      this.lines.list(id),
      request.created_by_id === null ? undefined : this.tenants.user(request.created_by_id),
    ]);
    const shown = {
      name: requestName(request),
      end_customer_name: request.end_customer_name,
      project_name: request.project_name,
      requester: requester?.name ?? null,
      due_at: request.due_at,
      requested_total: Number(request.requested_total),
      lines: lines.map((line) => ({ ...line, discount: discountPercent(line) })),
    };
    return requestBlocks(shown, person.tenant.currency, timezoneOf(person));
  }
}

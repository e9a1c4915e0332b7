import { ApprovalRequestsService } from '@das/approval-requests';
import { AuditLogsService } from '@das/audit';
import { type Page, PageArguments } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { visibleEntry } from '../../edge/visible-entry';
import { Describes } from '../describes';
import { found } from '../found';
import { Asked } from '../sent';
import { type Presented, presentPage } from '../shown';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { AUDIT_LOG } from './audit-logs.presenter';

/** What happened to approval requests. */
@Controller('v2/approvals')
export class ApprovalHistoryController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly requests: ApprovalRequestsService,
  ) {}

  @Describes({
    method: 'GET',
    path: ':id/history',
    query: PageArguments,
    answer: { list: AUDIT_LOG },
    summary: 'List what happened to an approval request, oldest first.',
  })
  @Requires('requests:read')
  async history(@Param('id') id: string, @Asked() asked: PageArguments): Promise<Page<Presented>> {
    const request = found(APPROVAL_REQUEST, id, await this.requests.find(id));
    const page = await this.logs.history({ type: 'approval_request', id: request.id }, asked);
    return presentPage(page, (entry) => AUDIT_LOG.of(visibleEntry(entry)));
  }
}

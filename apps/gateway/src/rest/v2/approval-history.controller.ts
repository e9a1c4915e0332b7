import { ApprovalRequestsService, mayReadInternal } from '@das/approval-requests';
import { AuditLogsService } from '@das/audit';
import { type Page, PageArguments } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { NOT_INTERNAL } from '../../http/authorization/internal-entries';
import { redactAuditEntry } from '../../http/authorization/redact-audit-entry';
import { RestOperation } from '../framework/rest-operation';
import { orNotFound } from '../framework/or-not-found';
import { ListQuery } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { HISTORY_ENTRY } from './audit-logs.presenter';

@Controller('v2/approvals')
export class ApprovalHistoryController {
  constructor(
    private readonly logs: AuditLogsService,
    private readonly requests: ApprovalRequestsService,
  ) {}

  @RestOperation({
    method: 'GET',
    path: ':id/history',
    id: 'approvalsListHistory',
    query: PageArguments,
    answer: { list: HISTORY_ENTRY },
    summary: 'List the events of an approval request, oldest first.',
  })
  @Requires('requests:read')
  async history(@Param('id') id: string, @ListQuery() args: PageArguments): Promise<Page<Resource>> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id));
    const resource = { type: 'approval_request', id: request.id };
    const page = await this.logs.history(resource, args, mayReadInternal(request) ? undefined : NOT_INTERNAL);
    return presentPage(page, (entry) => HISTORY_ENTRY.of(redactAuditEntry(entry)));
  }
}

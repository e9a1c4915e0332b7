import { ApprovalRequestsService, PreviewApprovalRouteInput, PreviewService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { orNotFound } from '../framework/or-not-found';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { APPROVAL_ROUTE, ROUTE_PREVIEW, RoutePresenter } from './routes.presenter';

@Controller('v2/approvals')
export class ApprovalRoutesController {
  constructor(
    private readonly previews: PreviewService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: RoutePresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: 'preview',
    id: 'approvalsPreviewRoute',
    body: PreviewApprovalRouteInput,
    answer: { one: ROUTE_PREVIEW },
    errors: [404],
    summary: 'Preview the route of each line, with the reason in words. Nothing is written.',
    description: 'Takes a stored request, new lines, or a stored request with lines to change or add.',
  })
  @Requires('routes:preview')
  async preview(@InputBody() input: PreviewApprovalRouteInput): Promise<Resource> {
    return this.presenter.preview(await this.previews.preview(input));
  }

  @RestOperation({
    method: 'GET',
    path: ':id/route',
    id: 'approvalsReadRoute',
    answer: { one: APPROVAL_ROUTE },
    summary:
      'Read the route of each line of an approval request, with the reason in words, and the steps of all rounds.',
  })
  @Requires('routes:preview')
  async route(@Param('id') id: string): Promise<Resource> {
    const request = orNotFound(APPROVAL_REQUEST, id, await this.requests.find(id, ['steps']));
    return this.presenter.route(request, await this.previews.preview({ approval_request_id: id }));
  }
}

import { ApprovalRequestsService, PreviewApprovalRouteInput, PreviewService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { found } from '../found';
import { Sent } from '../sent';
import type { Presented } from '../shown';
import { APPROVAL_REQUEST } from './approvals.presenter';
import { APPROVAL_ROUTE, ROUTE_PREVIEW, RoutePresenter } from './routes.presenter';

/** Where approval requests go. */
@Controller('v2/approvals')
export class ApprovalRoutesController {
  constructor(
    private readonly previews: PreviewService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: RoutePresenter,
  ) {}

  @Describes({
    method: 'POST',
    path: 'preview',
    body: PreviewApprovalRouteInput,
    answer: { one: ROUTE_PREVIEW },
    errors: [404],
    summary: 'Say where lines would go, and why; nothing is written.',
    description: 'Of a stored request, of lines that are not stored, or of a stored request with these lines changed or added.',
  })
  @Requires('routes:preview')
  async preview(@Sent() input: PreviewApprovalRouteInput): Promise<Presented> {
    return this.presenter.preview(await this.previews.preview(input));
  }

  @Describes({
    method: 'GET',
    path: ':id/route',
    answer: { one: APPROVAL_ROUTE },
    summary: 'Read where the lines of an approval request go, and why, and the steps of all its rounds as they stand.',
  })
  @Requires('routes:preview')
  async route(@Param('id') id: string): Promise<Presented> {
    const request = found(APPROVAL_REQUEST, id, await this.requests.find(id));
    return this.presenter.route(request, await this.previews.preview({ approval_request_id: id }));
  }
}

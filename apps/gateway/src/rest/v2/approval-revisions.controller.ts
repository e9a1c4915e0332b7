import { ApprovalRequestsService, RevisionsService, UpdateApprovalRequestInput } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, LateInputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';

/** Revisions of approved requests. */
@Controller('v2/approvals')
export class ApprovalRevisionsController {
  private readonly expected = expectedVersionOf('request', (id) => this.requests.find(id));

  constructor(
    private readonly requests: ApprovalRequestsService,
    private readonly revisions: RevisionsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/revise',
    id: 'approvalsRevise',
    body: UpdateApprovalRequestInput,
    status: 201,
    location: '/v2/approvals',
    answer: { one: APPROVAL_REQUEST },
    summary: 'Revise an approved request: create a request with its approved lines and these changes.',
    description:
      'Unchanged lines keep their approval; the others are routed. The revised request stays valid until the revision is approved. Ids and version in the body are those of the revised request.',
  })
  @Requires('requests:write')
  async revise(
    @Param('id') id: string,
    @LateInputBody() input: UpdateApprovalRequestInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await this.expected(id, tags, input);
    return this.presenter.present(await this.revisions.revise(id, input, expected_version));
  }
}

import {
  ApprovalRequestsService,
  ExtendApprovalInput,
  ExtensionsService,
  RevocationsService,
  RevokeApprovalInput,
} from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, LateInputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';

/** What follows an approval: extending and revoking it. */
@Controller('v2/approvals')
export class ApprovedPricesController {
  private readonly expected = expectedVersionOf('request', (id) => this.requests.find(id));

  constructor(
    private readonly extensions: ExtensionsService,
    private readonly revocations: RevocationsService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/extend',
    id: 'approvalsExtend',
    body: ExtendApprovalInput,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Move the end of an approval to a later day, up to 30 days after it expired.',
    description: 'You could approve its lines today at their approved prices by your own authority.',
  })
  @Requires('requests:decide')
  async extend(
    @Param('id') id: string,
    @LateInputBody() input: ExtendApprovalInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await this.expected(id, tags, input);
    return this.presenter.present(await this.extensions.extend(id, input, expected_version));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/revoke',
    id: 'approvalsRevoke',
    body: RevokeApprovalInput,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Revoke valid lines of an approved request for good: the given ones, all or none, or all.',
    description: 'A reason code or a comment is required.',
  })
  @Requires('requests:write')
  async revoke(
    @Param('id') id: string,
    @LateInputBody() input: RevokeApprovalInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await this.expected(id, tags, input);
    return this.presenter.present(await this.revocations.revoke(id, input, expected_version));
  }
}

import { ApprovalRequestsService, LifecycleService, UpdateApprovalRequestInput } from '@das/approval-requests';
import { LongText, primaryKey, Whole } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { expectedVersion } from '../framework/if-match';
import { IfMatch, InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';
import { Field, InputType, Int } from '@nestjs/graphql';

@InputType()
class WithdrawalInput {
  @Field(() => String, { nullable: true })
  @LongText()
  reason?: string | null;

  @Field(() => Int, {
    nullable: true,
    description: 'The expected version of the request; 409 `version_conflict` when it has another.',
  })
  @Whole(1)
  expected_version?: number | null;
}

/** Transitions of approval requests other than decisions. */
@Controller('v2/approvals')
export class ApprovalLifecycleController {
  constructor(
    private readonly lifecycle: LifecycleService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/withdraw',
    id: 'approvalsWithdraw',
    body: WithdrawalInput,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Withdraw a pending approval request.',
  })
  @Requires('requests:write')
  async withdraw(
    @Param('id') id: string,
    @InputBody() input: WithdrawalInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await expectedVersion(
      tags,
      { kind: 'request', find: () => this.requests.find(id) },
      input.expected_version,
    );
    return this.presenter.present(await this.lifecycle.withdraw(id, input.reason ?? null, expected_version));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/resubmit',
    id: 'approvalsResubmit',
    body: UpdateApprovalRequestInput,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Resubmit a denied or withdrawn approval request, optionally with edits.',
    description: 'Lines with identical commercial content keep the endorsements of the last round.',
  })
  @Requires('requests:write')
  async resubmit(
    @Param('id') id: string,
    @InputBody() input: UpdateApprovalRequestInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected_version = await expectedVersion(
      tags,
      { kind: 'request', find: () => this.requests.find(id) },
      input.expected_version,
    );
    return this.presenter.present(await this.lifecycle.resubmit(primaryKey(id, input), { ...input, expected_version }));
  }
}

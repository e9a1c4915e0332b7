import { ApprovalRequestsService, LifecycleService, UpdateApprovalRequestInput } from '@das/approval-requests';
import { primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { expectedVersion } from '../if-match';
import { IfMatch, Sent } from '../sent';
import type { Presented } from '../shown';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';
import { WithdrawalInput } from './withdrawal-input';

/** How approval requests go on besides decisions. */
@Controller('v2/approvals')
export class ApprovalLifecycleController {
  constructor(
    private readonly lifecycle: LifecycleService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: ApprovalPresenter,
  ) {}

  @Describes({
    method: 'POST',
    path: ':id/withdraw',
    body: WithdrawalInput,
    isBodyOptional: true,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Withdraw an approval request that is pending.',
  })
  @Requires('requests:write')
  async withdraw(@Param('id') id: string, @Sent() input: WithdrawalInput, @IfMatch() tags?: string): Promise<Presented> {
    const expected_version = await expectedVersion(tags, () => this.requests.find(id), input.expected_version);
    return this.presenter.present(await this.lifecycle.withdraw(id, input.reason ?? null, expected_version));
  }

  @Describes({
    method: 'POST',
    path: ':id/resubmit',
    body: UpdateApprovalRequestInput,
    isBodyOptional: true,
    answer: { one: APPROVAL_REQUEST },
    summary: 'Submit a denied or withdrawn approval request again, with changes if wanted.',
    description: 'Lines that stay what they were keep the endorsements of the last round.',
  })
  @Requires('requests:write')
  async resubmit(@Param('id') id: string, @Sent() input: UpdateApprovalRequestInput, @IfMatch() tags?: string): Promise<Presented> {
    const expected_version = await expectedVersion(tags, () => this.requests.find(id), input.expected_version);
    return this.presenter.present(await this.lifecycle.resubmit(primaryKey(id, input), { ...input, expected_version }));
  }
}

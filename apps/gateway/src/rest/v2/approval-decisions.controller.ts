import { ApprovalRequestsService, DecisionsService, LifecycleService, UpdateApprovalRequestInput } from '@das/approval-requests';
import { primaryKey } from '@das/platform';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { expectedVersion } from '../if-match';
import { IfMatch, Sent } from '../sent';
import type { Presented } from '../shown';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';
import { DecisionInput, saidDecision } from './decision-input';
import { DECISION_RESULT, DecisionPresenter } from './decisions.presenter';
import { WithdrawalInput } from './withdrawal-input';

/** What is decided of approval requests, and how they go on. */
@Controller('v2/approvals')
export class ApprovalDecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly lifecycle: LifecycleService,
    private readonly requests: ApprovalRequestsService,
    private readonly approvals: ApprovalPresenter,
    private readonly presenter: DecisionPresenter,
  ) {}

  @Describes({
    method: 'POST',
    path: ':id/decisions',
    body: DecisionInput,
    answer: { one: DECISION_RESULT },
    summary: 'Decide an approval request, line by line or as a whole.',
    description: 'To decide the same again changes nothing, and is answered with `replayed: true`.',
  })
  @Requires('requests:decide')
  async decide(@Param('id') id: string, @Sent() input: DecisionInput, @IfMatch() tags?: string): Promise<Presented> {
    const said = saidDecision(input);
    const expected_version = await this.expected(id, input, tags);
    const result = said.decisions
      ? await this.decisions.decide(id, { decisions: said.decisions, expected_version })
      : await this.decisions[said.decision](id, { ...said.words, expected_version });
    return this.presenter.present(result);
  }

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
    const expected_version = await this.expected(id, input, tags);
    return this.approvals.present(await this.lifecycle.withdraw(id, input.reason ?? null, expected_version));
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
    const expected_version = await this.expected(id, input, tags);
    return this.approvals.present(await this.lifecycle.resubmit(primaryKey(id, input), { ...input, expected_version }));
  }

  private expected(id: string, { expected_version }: { expected_version?: number | null }, tags?: string): Promise<number | undefined> {
    return expectedVersion(tags, () => this.requests.find(id), expected_version);
  }
}

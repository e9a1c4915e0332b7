import { ApprovalRequestsService, DecisionsService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { RestOperation } from '../framework/rest-operation';
import { expectedVersion } from '../framework/if-match';
import { IfMatch, InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { DecisionInput, parseDecision } from './decision-input';
import { DECISION, DecisionPresenter } from './decisions.presenter';

@Controller('v2/approvals')
export class ApprovalDecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly requests: ApprovalRequestsService,
    private readonly presenter: DecisionPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/decisions',
    id: 'approvalsDecide',
    body: DecisionInput,
    needsBody: true,
    answer: { one: DECISION },
    summary: 'Decide an approval request, per line or as a whole.',
    description: 'Repeating the same decision has no effect and returns `replayed: true`.',
  })
  @Requires('requests:decide')
  async decide(
    @Param('id') id: string,
    @InputBody() input: DecisionInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const parsed = parseDecision(input);
    const { dry_run, on_behalf_of } = input;
    const options = { dry_run };
    const expected_version = await expectedVersion(
      tags,
      { kind: 'request', find: () => this.requests.find(id) },
      input.expected_version,
    );
    const result = parsed.decisions
      ? await this.decisions.decide(id, { decisions: parsed.decisions, expected_version, on_behalf_of }, options)
      : await this.decisions[parsed.decision](id, { ...parsed.words, expected_version, on_behalf_of }, options);
    return this.presenter.present(result);
  }
}

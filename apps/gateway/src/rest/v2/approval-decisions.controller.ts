import { ApprovalRequestsService, DecisionsService } from '@das/approval-requests';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes } from '../describes';
import { expectedVersion } from '../if-match';
import { IfMatch, Sent } from '../sent';
import type { Presented } from '../shown';
import { DecisionInput, saidDecision } from './decision-input';
import { DECISION_RESULT, DecisionPresenter } from './decisions.presenter';

/** What is decided of approval requests. */
@Controller('v2/approvals')
export class ApprovalDecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly requests: ApprovalRequestsService,
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
    const expected_version = await expectedVersion(tags, () => this.requests.find(id), input.expected_version);
    const result = said.decisions
      ? await this.decisions.decide(id, { decisions: said.decisions, expected_version })
      : await this.decisions[said.decision](id, { ...said.words, expected_version });
    return this.presenter.present(result);
  }
}

import type { DecisionResult, LineOutcome } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { STEP_LEVEL } from './approval-levels.presenter';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';
import { USER, UserPresenter } from './users.presenter';

const LINE_OUTCOME = new ResourceShape<LineOutcome>('LineOutcome', {
  columns: ['opportunity_id', 'outcome', 'status', 'approved_price'],
  nested: { next_levels: STEP_LEVEL, on_behalf_of: USER },
});

export const DECISION = new ResourceShape<DecisionResult>(
  'Decision', // `DecisionResult` is the name of its response envelope
  { columns: ['outcome', 'replayed'], nested: { approval_request: APPROVAL_REQUEST, lines: LINE_OUTCOME } },
  'DecisionResult',
);

@Injectable()
export class DecisionPresenter {
  constructor(
    private readonly approvals: ApprovalPresenter,
    private readonly users: UserPresenter,
  ) {}

  async present(result: DecisionResult): Promise<Resource> {
    const lines = result.lines.map(async (line) => ({
      ...LINE_OUTCOME.of(line),
      next_levels: line.next_levels.map((level) => STEP_LEVEL.of(level)),
      on_behalf_of: await this.users.presentById(line.on_behalf_of_id),
    }));
    const approval_request = await this.approvals.present(result.approval_request);
    return { ...DECISION.of(result), approval_request, lines: await Promise.all(lines) };
  }
}

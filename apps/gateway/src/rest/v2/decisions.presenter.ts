import type { DecisionResult, LineOutcome } from '@das/approval-requests';
import { Injectable } from '@nestjs/common';
import { type Presented, Shown } from '../shown';
import { APPROVAL_LEVEL } from './approval-levels.presenter';
import { APPROVAL_REQUEST, ApprovalPresenter } from './approvals.presenter';

const LINE_OUTCOME = new Shown<LineOutcome>('LineOutcome', {
  own: ['opportunity_id', 'outcome', 'status', 'approved_price'],
  nested: { next_levels: APPROVAL_LEVEL },
});

export const DECISION_RESULT = new Shown<DecisionResult>('DecisionResult', {
  own: ['outcome', 'replayed'],
  nested: { approval_request: APPROVAL_REQUEST, lines: LINE_OUTCOME },
});

@Injectable()
export class DecisionPresenter {
  constructor(private readonly approvals: ApprovalPresenter) {}

  async present(result: DecisionResult): Promise<Presented> {
    const lines = result.lines.map((line) => ({ ...LINE_OUTCOME.of(line), next_levels: line.next_levels.map((level) => APPROVAL_LEVEL.of(level)) }));
    return { ...DECISION_RESULT.of(result), approval_request: await this.approvals.present(result.approval_request), lines };
  }
}

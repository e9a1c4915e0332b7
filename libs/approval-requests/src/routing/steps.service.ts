import { Database, all, equals, that } from '@das/platform';
import { Injectable } from '@nestjs/common';
import type { ApprovalRequest } from '../approval-request';
import { type Prices, type RoutedCase, amountAt, minRankAt } from '../decisions/approval-case';
import { ApprovalStep } from '../decisions/approval-step';
import type { RequestDetail } from '../request-detail';
import { type PlannedStep, planHeader, planRoute } from './plan-route';

/** A step that is not yet a row. */
export type NewStep = Pick<ApprovalStep, 'approval_request_id' | 'level_ids' | 'opportunity_id' | 'rank' | 'round' | 'sequence' | 'status'> &
  Partial<Pick<ApprovalStep, 'acted_by_id' | 'acted_rank' | 'activated_at' | 'carried_from_round' | 'comment' | 'decided_at' | 'price' | 'reason_code'>>;

/** Where planned steps go. */
export interface Place {
  request: Pick<ApprovalRequest, 'id' | 'round'>;
  line: Pick<RequestDetail, 'id'> | null;
  /** The number of steps that stand before. */
  after?: number;
}

/** The rows of planned steps: the first is active, the others wait. */
export const asSteps = (planned: PlannedStep[], { request, line, after = 0 }: Place): NewStep[] =>
  planned.map(({ rank, levels }, index) => ({
    approval_request_id: request.id,
    opportunity_id: line?.id ?? null,
    round: request.round,
    sequence: after + index + 1,
    rank,
    level_ids: levels.map(({ id }) => id),
    status: index === 0 ? 'active' : 'waiting',
    activated_at: index === 0 ? 'now' : null,
  }));

/** The whole route of a line at its price, or of a request without lines. */
export function planFor(theCase: RoutedCase, line: RequestDetail | null, prices: Prices): PlannedStep[] {
  if (!line) return planHeader(theCase.levels);
  return planRoute({ amount: amountAt(theCase, line, prices), levels: theCase.levels, min_rank: minRankAt(theCase, line, prices) });
}

/** The steps of requests: they change only as part of their request, in its transaction. */
@Injectable()
export class StepsService {
  constructor(private readonly db: Database) {}

  /** Whether somebody waits for a level. */
  async isWaitedFor(level_id: string): Promise<boolean> {
    const where = all([that(`status in ('waiting', 'active')`), (bind) => `level_ids @> array[${bind(level_id)}]::text[]`]);
    return (await this.db.rowsOf(ApprovalStep).count(where)) > 0;
  }

  /** Every row gives every column, so that one statement takes them all. */
  add(steps: NewStep[]): Promise<void> {
    return this.db.rowsOf(ApprovalStep).addAll(steps.map((step) => ({ ...EMPTY, ...step })));
  }

  /** Takes away the steps of this round of lines that nobody has decided; null is the request itself. */
  async clear({ id, round }: ApprovalRequest, line_ids: (string | null)[]): Promise<void> {
    const lines = line_ids.filter((each) => each !== null);
    const ofHeader = line_ids.includes(null) ? ' or opportunity_id is null' : '';
    const where = all([
      equals('approval_request_id', id),
      equals('round', round),
      (bind) => `(opportunity_id = any(${bind(lines)})${ofHeader})`,
      that('not exists (select from approval_decisions where step_id = approval_steps.id and tenant_id = approval_steps.tenant_id)'),
    ]);
    await this.db.rowsOf(ApprovalStep).removeAll(where);
  }

  /** Ends the open steps of a request that nobody will decide any more. */
  async cancelOpen(request_id: string): Promise<void> {
    const where = all([equals('approval_request_id', request_id), that(`status in ('waiting', 'active')`)]);
    await this.db.rowsOf(ApprovalStep).changeAll(where, { status: 'cancelled' });
  }
}

const EMPTY = {
  acted_by_id: null,
  acted_rank: null,
  activated_at: null,
  carried_from_round: null,
  comment: null,
  decided_at: null,
  price: null,
  reason_code: null,
};

import { newId } from '@das/platform';
import type { Prices, RoutingContext } from '../../model/approval-context';
import type { ApprovalRequest } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { RequestDetail } from '../../model/request-detail';
import type { PlannedStep } from '../../model/route';
import { type DeadlineFacts, NO_CLOCK } from '../../model/step-clock';
import { type StartedClock, deadlineOf } from '../deadlines/deadline-of';
import { planHeader, planRoute } from './plan-route';
import { amountAt, minRankAt, pricesOf } from './prices-of';
import { type ScopedHeader, stepScopeValues } from './scope-values';
import { targetsOf } from './targets-of';

/** A step that is not stored yet. */
export type NewStep = Pick<
  ApprovalStep,
  | 'approval_request_id'
  | 'category_id'
  | 'level_ids'
  | 'opportunity_id'
  | 'rank'
  | 'round'
  | 'scope_values'
  | 'sequence'
  | 'status'
> &
  Partial<
    Pick<
      ApprovalStep,
      | 'acted_by_id'
      | 'acted_rank'
      | 'activated_at'
      | 'assigned_to_id'
      | 'carried_from_request_id'
      | 'carried_from_round'
      | 'claimed_by_id'
      | 'claimed_until'
      | 'comment'
      | 'decided_at'
      | 'on_behalf_of_id'
      | 'price'
      | 'reason_code'
      | 'reassignments'
    >
  > &
  Partial<StartedClock>;

/** The columns of an unsigned step. */
export const EMPTY_STEP = {
  acted_by_id: null,
  acted_rank: null,
  activated_at: null,
  assigned_to_id: null,
  carried_from_request_id: null,
  carried_from_round: null,
  category_id: null,
  claimed_by_id: null,
  claimed_until: null,
  comment: null,
  decided_at: null,
  on_behalf_of_id: null,
  price: null,
  price_given: false,
  reason_code: null,
  reassignments: 0,
  scope_values: null,
  ...NO_CLOCK,
};

/** The row of a step as it would be stored, for a dry run. */
export const storedStep = ({ tenant_id }: Pick<ApprovalRequest, 'tenant_id'>, step: NewStep): ApprovalStep => ({
  ...EMPTY_STEP,
  ...step,
  id: newId(),
  tenant_id,
});

/** The order in which steps are read. */
export const inOrder = (steps: ApprovalStep[]): ApprovalStep[] =>
  steps.sort(
    (one, other) =>
      one.round - other.round ||
      compared(one.opportunity_id ?? '', other.opportunity_id ?? '') ||
      one.sequence - other.sequence,
  );

const compared = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);

/** The request or line that steps are added to. */
export interface StepOwner {
  request: Pick<ApprovalRequest, 'id' | 'round'> & ScopedHeader;
  line: Pick<RequestDetail, 'id'> | null;
  category_id: string | null;
  /** The number of steps that precede. */
  after?: number;
  /** When the first step becomes active. */
  now: string;
  deadlines: DeadlineFacts;
}

/** The rows of planned steps: the first is active, the others wait. */
export const newSteps = (
  planned: PlannedStep[],
  { request, line, category_id, after = 0, now, deadlines }: StepOwner,
): NewStep[] => {
  const scope_values = stepScopeValues(request);
  return planned.map(({ rank, levels }, index) => {
    const level_ids = levels.map(({ id }) => id);
    return {
      approval_request_id: request.id,
      opportunity_id: line?.id ?? null,
      round: request.round,
      sequence: after + index + 1,
      rank,
      level_ids,
      status: index === 0 ? 'active' : 'waiting',
      activated_at: index === 0 ? now : null,
      category_id,
      scope_values,
      ...(index === 0 && deadlineOf({ rank, level_ids }, () => now, deadlines)),
    };
  });
};

/** The whole route of a line at its price, or of a request without lines. */
export function planLineRoute(context: RoutingContext, line: RequestDetail | null, prices: Prices): PlannedStep[] {
  if (!line) return planHeader(context.levels);
  return planRoute({
    amount: amountAt(context, line, prices),
    levels: context.levels,
    min_rank: minRankAt(context, line, prices),
  });
}

/** The steps of the routes of lines, by default at their current prices. @param lines null is the request itself */
export const routeSteps = (
  context: RoutingContext,
  lines: (RequestDetail | null)[],
  prices = pricesOf(targetsOf(context)),
): NewStep[] =>
  lines.flatMap((line) =>
    newSteps(planLineRoute(context, line, prices), {
      request: context.request,
      line,
      category_id: categoryOf(context, line),
      now: context.now,
      deadlines: context,
    }),
  );

/** The present category of a line's product. */
export const categoryOf = ({ rules }: Pick<RoutingContext, 'rules'>, line: { id: string } | null): string | null =>
  (line && rules.get(line.id)?.category_id) ?? null;

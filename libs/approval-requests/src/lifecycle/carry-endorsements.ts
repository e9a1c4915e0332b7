import type { ApprovalStep } from '../decisions/approval-step';
import { type PlannedStep, type RouteQuestion, mayHandle, planRoute } from '../routing/plan-route';

export interface CarryQuestion {
  /** The steps of the line in its last round, in their order. */
  last: ApprovalStep[];
  /** The question that the line's route answers at a price; without one, at the requested price. */
  at: (price?: number | null) => RouteQuestion;
}

export interface CarriedRoute {
  /** Endorsements that still count. */
  carried: ApprovalStep[];
  /** What is still to pass. */
  next: PlannedStep[];
}

/**
 * The route of a line that is submitted again as it was: whoever endorsed it need not do so again, as long as the route
 * still comes by them for no more than an endorsement, by a level that may look at it today. The step that denied is never carried.
 */
export function carryEndorsements({ last, at }: CarryQuestion): CarriedRoute {
  const carried: ApprovalStep[] = [];
  let question = at();
  for (const step of last.filter(({ status }) => status === 'endorsed')) {
    const [planned] = planRoute(question);
    if (!planned || !isStillAsked(step, planned, question)) break;
    carried.push(step);
    question = { ...at(step.price), above: step.acted_rank ?? step.rank };
  }
  return { carried, next: planRoute(question) };
}

function isStillAsked({ rank, acted_rank, level_ids }: ApprovalStep, planned: PlannedStep, { levels, amount }: RouteQuestion): boolean {
  if (planned.effect !== 'endorse' || planned.rank === null || planned.rank > (acted_rank ?? rank ?? -Infinity)) return false;
  const authority = levels.filter((level) => (acted_rank === rank ? level_ids.includes(level.id) : level.rank === acted_rank));
  return authority.some((level) => mayHandle(level, amount));
}

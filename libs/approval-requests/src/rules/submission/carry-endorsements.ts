import type { ApprovalStep } from '../../model/approval-step';
import type { PlannedStep } from '../../model/route';
import { type RouteQuestion, mayHandle, planRoute } from '../routing/plan-route';

export interface CarryQuestion {
  /** The steps of the line in its last round, in order. */
  last: ApprovalStep[];
  /** The line's route question at a price; without a price, at the requested price. */
  at: (price?: number | null) => RouteQuestion;
}

export interface CarriedRoute {
  /** Endorsements that remain valid. */
  carried: ApprovalStep[];
  /** The steps that remain. */
  next: PlannedStep[];
}

/**
 * The route of an unchanged line that is submitted again. An endorsement of the last round is carried while the new route
 * still requires one at that rank, from a level that may handle the amount now. A step that denied is never carried.
 */
export function carryEndorsements({ last, at }: CarryQuestion): CarriedRoute {
  const carried: ApprovalStep[] = [];
  let question = at();
  for (const step of last.filter(({ status }) => status === 'endorsed')) {
    const [planned] = planRoute(question);
    if (!planned || !isStillRequired(step, planned, question)) break;
    carried.push(step);
    question = { ...at(step.price), above: step.acted_rank ?? step.rank };
  }
  return { carried, next: planRoute(question) };
}

function isStillRequired(
  { rank, acted_rank, level_ids }: ApprovalStep,
  planned: PlannedStep,
  { levels, amount }: RouteQuestion,
): boolean {
  if (planned.effect !== 'endorse' || planned.rank === null || planned.rank > (acted_rank ?? rank ?? -Infinity))
    return false;
  const authority = levels.filter((level) =>
    acted_rank === rank ? level_ids.includes(level.id) : level.rank === acted_rank,
  );
  return authority.some((level) => mayHandle(level, amount));
}

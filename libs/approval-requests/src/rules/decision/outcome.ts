import type { DecisionTarget, LockedContext } from '../../model/approval-context';
import type { DecisionResult, LineOutcome } from '../../model/decision-result';
import { type DecisionPlan, statusAfter } from './plan-decision';
import { outcomeOf } from '../lifecycle/roll-up';
import { targetsOf } from '../routing/targets-of';

/** The result of a planned command; `approval_request` is the request before it. */
export function decisionOutcome(context: LockedContext, plan: DecisionPlan): DecisionResult {
  const decided = plan.effects.map(({ target, result, price, next }): LineOutcome => {
    const next_levels = next[0]?.levels.map(({ id }) => id) ?? [];
    const approved_price = result === 'approved' ? price : null;
    return { ...lineOutcome(context, plan, target, next_levels), outcome: result, approved_price };
  });
  const repeated = plan.repeated.map(({ target, step }): LineOutcome => {
    const next_levels = target.steps.find(({ status }) => status === 'active')?.level_ids ?? [];
    const outcome = step.status === 'endorsed' ? 'advanced' : step.status === 'denied' ? 'denied' : 'approved';
    return { ...lineOutcome(context, plan, target, next_levels), outcome };
  });
  return {
    approval_request: context.request,
    outcome: outcomeOf(targetsOf(context).map((target) => statusAfter(plan, target))),
    replayed: !plan.effects.length,
    lines: plan.targets.flatMap(
      ({ line }) => [...decided, ...repeated].find(({ opportunity_id }) => opportunity_id === (line?.id ?? null)) ?? [],
    ),
  };
}

const lineOutcome = (
  { levels }: LockedContext,
  plan: DecisionPlan,
  target: DecisionTarget,
  next_level_ids: string[],
): Omit<LineOutcome, 'outcome'> => ({
  opportunity_id: target.line?.id ?? null,
  status: statusAfter(plan, target),
  approved_price: target.line?.approved_price ?? null,
  next_levels: levels.filter(({ id }) => next_level_ids.includes(id)),
});

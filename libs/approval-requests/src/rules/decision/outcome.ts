import type { DecisionTarget } from '../../model/approval-context';
import type { DecisionResult, LineOutcome } from '../../model/decision-result';
import { outcomeOf } from '../lifecycle/roll-up';
import type { DecisionPlan } from './plan-decision';

/** The result of a planned command, without the request. */
export function decisionOutcome(plan: DecisionPlan): Omit<DecisionResult, 'approval_request'> {
  const outcomes = new Map<DecisionTarget, LineOutcome>();
  for (const { target, step } of plan.repeated) {
    const next_levels = target.steps.find(({ status }) => status === 'active')?.level_ids ?? [];
    const outcome = step.status === 'endorsed' ? 'advanced' : step.status === 'denied' ? 'denied' : 'approved';
    const { on_behalf_of_id } = step;
    outcomes.set(target, { ...lineOutcome(plan, target, next_levels), outcome, on_behalf_of_id });
  }
  for (const { target, result, price, next, authority } of plan.effects) {
    const next_levels = next[0]?.levels.map(({ id }) => id) ?? [];
    const decided = {
      approved_price: result === 'approved' ? price : null,
      on_behalf_of_id: authority.delegation?.principal_id ?? null,
    };
    outcomes.set(target, { ...lineOutcome(plan, target, next_levels), outcome: result, ...decided });
  }
  return {
    outcome: outcomeOf([...plan.statuses.values()]),
    replayed: !plan.effects.length,
    lines: plan.targets.flatMap((target) => outcomes.get(target) ?? []),
  };
}

const lineOutcome = (
  { context, statuses }: DecisionPlan,
  target: DecisionTarget,
  next_level_ids: string[],
): Omit<LineOutcome, 'on_behalf_of_id' | 'outcome'> => ({
  opportunity_id: target.line?.id ?? null,
  status: statuses.get(target) ?? target.status,
  approved_price: target.line?.approved_price ?? null,
  next_levels: context.levels.filter(({ id }) => next_level_ids.includes(id)),
});

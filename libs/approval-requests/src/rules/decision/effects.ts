import { ValidationFailed, microsOf, priceOf } from '@das/platform';
import type { DecisionTarget, LockedContext, Prices } from '../../model/approval-context';
import type { RequestStatus } from '../../model/approval-request';
import type { ApprovalStep } from '../../model/approval-step';
import type { UsedAuthority } from '../../model/decider';
import type { SignedTarget } from '../routing/advance-steps';
import { categoryOf } from '../routing/new-steps';
import { amountAt, minRankAt, priceToDecide, pricesOf } from '../routing/prices-of';
import { signStep } from '../routing/sign-step';
import { type RequestedDecision, type TargetDecision, approvalNeedsPrice } from './validate-decision';

/** The effect of one decision on one target. */
export interface DecisionEffect extends SignedTarget {
  wanted: RequestedDecision;
  authority: UsedAuthority;
  price: number | null;
}

/** A decision that the caller may make at this step, by this authority. */
export interface AuthorizedDecision extends TargetDecision {
  step: ApprovalStep;
  authority: UsedAuthority;
}

/**
 * The effects of decisions; the prices that they approve count in each other's amounts.
 *
 * @param targets all targets of the request
 * @throws ValidationFailed when an approval has no price
 */
export function effectsOf(
  context: LockedContext,
  targets: DecisionTarget[],
  authorized: AuthorizedDecision[],
): DecisionEffect[] {
  const priced = authorized.map((each) => ({ ...each, price: priceFor(each) }));
  const failures = priced.flatMap(approvalNeedsPrice);
  if (failures.length) throw new ValidationFailed(failures);
  const approving: Prices = new Map(
    priced.flatMap(({ target, wanted, price }) =>
      wanted.decision === 'approve' && target.line ? [[target.line.id, price]] : [],
    ),
  );
  const prices = pricesOf(targets, approving);
  return priced.map((each) => effectOf(context, each, prices));
}

const priceFor = ({ target, wanted }: TargetDecision): number | null => {
  const price = wanted.approved_price ?? priceToDecide(target);
  return price === null ? null : priceOf(microsOf(price));
};

function effectOf(
  context: LockedContext,
  { target, wanted, step, authority, price }: AuthorizedDecision & { price: number | null },
  prices: Prices,
): DecisionEffect {
  const { line } = target;
  const category_id = categoryOf(context, line);
  if (wanted.decision === 'deny') {
    const level = authority.levels[0] ?? null;
    return { target, step, wanted, authority, price: null, level, result: 'denied', next: [], category_id };
  }
  const amount = amountAt(context, line, prices);
  const min_rank = minRankAt(context, line, prices);
  const { levels } = context;
  const { effect, level, next } = signStep({ step, authority, levels, amount, min_rank, isHeader: !line });
  return {
    target,
    step,
    wanted,
    authority,
    price: line && price,
    level,
    result: effect === 'final' ? 'approved' : 'advanced',
    next,
    category_id,
  };
}

/** The status of each target after the effects, in the order of the targets. */
export function statusesAfter(
  targets: DecisionTarget[],
  effects: DecisionEffect[],
): Map<DecisionTarget, RequestStatus> {
  const statuses = new Map(targets.map((target) => [target, target.status]));
  for (const { target, result } of effects) statuses.set(target, result === 'advanced' ? 'pending' : result);
  return statuses;
}

import type { ScopeValues } from '@das/approval-levels';
import type { ApprovalStep } from '../../model/approval-step';
import type { Authority } from '../../model/decider';
import type { PlannedStep, RoutedLevel } from '../../model/route';
import { authorityAt } from './may-act';
import { mayFinish, planRoute } from './plan-route';

/** An approval by a caller who may act at the step. */
export interface ApprovalAttempt {
  step: ApprovalStep;
  /** What scopes are compared with. */
  values: ScopeValues;
  /** The authority by which the caller signs. */
  authority: Authority;
  /** The tenant's levels that are active now. */
  levels: RoutedLevel[];
  /** In millionths: at the price to decide, and at the price that is approved. */
  amounts: { before: bigint; after: bigint };
  /** The minimum rank that may decide at the approved price; null when no category requires one. */
  min_rank: number | null;
  /** Whether the request has no lines. It has no price then, so an approval by any eligible level is final. */
  isHeader: boolean;
}

export interface Signature {
  effect: 'endorse' | 'final';
  /** The level whose authority was used; null is the owner. */
  level: RoutedLevel | null;
  /** The steps that remain. */
  next: PlannedStep[];
}

/**
 * The effect of an approval: final if one of the caller's levels may finish the amount, else an endorsement that goes to higher ranks.
 *
 * @throws Error when the caller may not act at the step
 */
export function signStep({
  step,
  values,
  authority: used,
  levels,
  amounts,
  min_rank,
  isHeader,
}: ApprovalAttempt): Signature {
  const authority = authorityAt({ step, values, amount: amounts.before }, used);
  const finishing = authority.filter(
    (level) => isHeader || (mayFinish(level, amounts.after) && level.rank >= (min_rank ?? -Infinity)),
  );
  if (finishing.length) return { effect: 'final', level: preferredLevel(finishing, step), next: [] };
  if (used.isOwner) return { effect: 'final', level: null, next: [] };
  const senior = highest(authority);
  if (!senior) throw new Error('The caller may not act at this step.');
  return {
    effect: 'endorse',
    level: senior,
    next: planRoute({ amount: amounts.after, levels, min_rank, above: senior.rank }),
  };
}

const highest = (levels: RoutedLevel[]): RoutedLevel | undefined =>
  [...levels].sort((one, other) => other.rank - one.rank)[0];

/** A level of the step if one is sufficient, else the lowest sufficient level. */
const preferredLevel = (levels: RoutedLevel[], { level_ids }: ApprovalStep): RoutedLevel | null =>
  levels.find(({ id }) => level_ids.includes(id)) ?? [...levels].sort((one, other) => one.rank - other.rank)[0] ?? null;

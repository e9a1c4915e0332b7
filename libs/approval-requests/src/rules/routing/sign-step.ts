import type { ApprovalStep } from '../../model/approval-step';
import type { Authority } from '../../model/decider';
import type { PlannedStep, RoutedLevel } from '../../model/route';
import { mayFinish, planRoute } from './plan-route';

/** An approval by a caller who may act at the step. */
export interface ApprovalAttempt {
  step: ApprovalStep;
  /** What the caller may act with at this step. */
  authority: Authority;
  /** The tenant's levels that are active now. */
  levels: RoutedLevel[];
  /** In millionths, at the price that is approved. */
  amount: bigint;
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
export function signStep({ step, authority, levels, amount, min_rank, isHeader }: ApprovalAttempt): Signature {
  const finishing = authority.levels.filter(
    (level) => isHeader || (mayFinish(level, amount) && level.rank >= (min_rank ?? -Infinity)),
  );
  if (finishing.length) return { effect: 'final', level: preferredLevel(finishing, step), next: [] };
  if (authority.isOwner) return { effect: 'final', level: null, next: [] };
  const senior = highest(authority.levels);
  if (!senior) throw new Error('The caller may not act at this step.');
  return {
    effect: 'endorse',
    level: senior,
    next: planRoute({ amount, levels, min_rank, above: senior.rank }),
  };
}

const highest = (levels: RoutedLevel[]): RoutedLevel | undefined =>
  [...levels].sort((one, other) => other.rank - one.rank)[0];

/** A level of the step if one is sufficient, else the lowest sufficient level. */
const preferredLevel = (levels: RoutedLevel[], { level_ids }: ApprovalStep): RoutedLevel | null =>
  levels.find(({ id }) => level_ids.includes(id)) ?? [...levels].sort((one, other) => one.rank - other.rank)[0] ?? null;

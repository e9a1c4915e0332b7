import type { ApprovalLevel } from '@das/approval-levels';
import { microsOf } from '@das/platform';

/** What of a level counts for a route. */
export type RoutedLevel = Pick<ApprovalLevel, 'code' | 'id' | 'rank' | 'threshold_price_approved' | 'threshold_price_requested'>;

/** One place that a line must pass; the owner's has no rank and no levels. */
export interface PlannedStep {
  rank: number | null;
  levels: RoutedLevel[];
  effect: 'endorse' | 'final';
}

export interface RouteQuestion {
  /** In millionths. */
  amount: bigint;
  /** The active levels, in any order. */
  levels: RoutedLevel[];
  /** The least rank that may decide, where a category demands one. */
  min_rank?: number | null;
  /** The route begins above this rank: somebody of it has endorsed. */
  above?: number | null;
}

/** What a level may look at, inclusive; without a threshold anything. */
export const mayHandle = ({ threshold_price_requested: most }: RoutedLevel, amount: bigint): boolean => most === null || amount <= microsOf(most);

/** What a level may finish, inclusive; without a threshold of its own what it may handle. */
export function mayFinish({ threshold_price_approved, threshold_price_requested }: RoutedLevel, amount: bigint): boolean {
  const most = threshold_price_approved ?? threshold_price_requested;
  return most === null || amount <= microsOf(most);
}

export const OWNER_STEP: PlannedStep = { rank: null, levels: [], effect: 'final' };

/**
 * The places that an amount must pass: from the lowest rank that can handle it to the first that can finish it, and to
 * the owner when no rank can. Levels of one rank are peers: any of them acts for all.
 */
export function planRoute({ amount, levels, min_rank, above }: RouteQuestion): PlannedStep[] {
  const least = min_rank ?? -Infinity;
  const ranks = ranksOf(levels).filter((rank) => rank >= least && rank > (above ?? -Infinity));
  const steps: PlannedStep[] = [];
  for (const rank of ranks) {
    const handling = levels.filter((level) => level.rank === rank && mayHandle(level, amount));
    const finishing = handling.filter((level) => mayFinish(level, amount));
    if (finishing.length) return [...steps, { rank, levels: finishing, effect: 'final' }];
    if (handling.length) steps.push({ rank, levels: handling, effect: 'endorse' });
  }
  return [...steps, OWNER_STEP];
}

/** A request without lines has one step, at the lowest rank. */
export function planHeader(levels: RoutedLevel[]): PlannedStep[] {
  const [rank] = ranksOf(levels);
  return rank === undefined ? [OWNER_STEP] : [{ rank, levels: levels.filter((level) => level.rank === rank), effect: 'final' }];
}

const ranksOf = (levels: RoutedLevel[]): number[] => [...new Set(levels.map(({ rank }) => rank))].sort((one, other) => one - other);

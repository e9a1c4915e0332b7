import { microsOf } from '@das/platform';
import type { PlannedStep, RoutedLevel } from '../../model/route';

export interface RouteQuestion {
  /** In millionths. */
  amount: bigint;
  /** The active levels, in any order. */
  levels: RoutedLevel[];
  /** The minimum rank that may decide; null when no category requires one. */
  min_rank?: number | null;
  /** The route starts above this rank, which has endorsed already. */
  above?: number | null;
}

/** Whether the amount is within the level's requested threshold (inclusive); a level without one has no limit. */
export const mayHandle = ({ threshold_price_requested: most }: RoutedLevel, amount: bigint): boolean =>
  most === null || amount <= microsOf(most);

/** Whether the amount is within the level's approved threshold (inclusive), which defaults to the requested threshold. */
export function mayFinish(
  { threshold_price_approved, threshold_price_requested }: RoutedLevel,
  amount: bigint,
): boolean {
  const most = threshold_price_approved ?? threshold_price_requested;
  return most === null || amount <= microsOf(most);
}

export const OWNER_STEP: PlannedStep = { rank: null, levels: [], effect: 'final' };

/**
 * Plans the steps for an amount: from the lowest rank that may handle it up to the first that may finish it, and to the
 * owner when no rank may finish it. Levels of one rank are peers: any one of them acts for all.
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

/** The route of a request without lines: one step at the lowest rank. */
export function planHeader(levels: RoutedLevel[]): PlannedStep[] {
  const [rank] = ranksOf(levels);
  return rank === undefined
    ? [OWNER_STEP]
    : [{ rank, levels: levels.filter((level) => level.rank === rank), effect: 'final' }];
}

const ranksOf = (levels: RoutedLevel[]): number[] =>
  [...new Set(levels.map(({ rank }) => rank))].sort((one, other) => one - other);

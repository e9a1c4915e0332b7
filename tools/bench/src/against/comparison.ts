import { medianOf, ratioOf } from '../measuring/figures';

/** CPU time per request in µs, one value per round. */
export interface Costs {
  base: number[];
  head: number[];
  /** A second server of the same build as `head`. */
  again: number[];
}

export interface Comparison {
  base_us: number;
  head_us: number;
  /** Median over the rounds of head divided by base. */
  ratio: number;
  /** Median over the rounds of the difference between two servers of one build. */
  spread: number;
  isMet: boolean;
}

/** The share by which a build may cost more even when the spread is smaller. */
const TOLERANCE = 0.02;

/** Compares per round, because other load affects both servers of a round. A build that costs less always passes. */
export function comparisonOf({ base, head, again }: Costs): Comparison {
  const ratio = ratioOf(head, base);
  const spread = medianOf(again.map((cost, round) => Math.abs(cost / (head[round] ?? NaN) - 1)));
  return { base_us: medianOf(base), head_us: medianOf(head), ratio, spread, isMet: ratio - 1 <= Math.max(TOLERANCE, spread) };
}

export function verdictOf({ ratio, isMet }: Comparison): string {
  if (!isMet) return 'SLOWER';
  return Math.abs(ratio - 1) <= TOLERANCE ? 'within 2 %' : ratio < 1 ? 'faster' : 'within the spread';
}

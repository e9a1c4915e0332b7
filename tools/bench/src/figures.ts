import type { Measurement } from './measure';

/** What several measurements of one target come to. */
export interface Figures {
  /** A round each. */
  rates: number[];
  p50s_ms: number[];
  /** Of the answers of all rounds. */
  p50_ms: number;
  p99_ms: number;
}

export function figuresOf(rounds: Measurement[]): Figures {
  const latencies = ascending(rounds.flatMap(({ latencies_ms }) => latencies_ms));
  return {
    rates: rounds.map(({ requests_per_second }) => requests_per_second),
    p50s_ms: rounds.map(({ latencies_ms }) => quantileOf(ascending(latencies_ms), 0.5)),
    p50_ms: quantileOf(latencies, 0.5),
    p99_ms: quantileOf(latencies, 0.99),
  };
}

/** The one beside the other, round by round, of which the middle counts: what disturbed a round disturbed both. */
export const ratioOf = (one: number[], other: number[]): number => medianOf(one.map((value, round) => value / (other[round] ?? NaN)));

export function medianOf(values: number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The smallest value that this part of all does not exceed. */
export const quantileOf = (sorted: number[], part: number): number => at(sorted, Math.max(Math.ceil(sorted.length * part) - 1, 0));

export const ascending = (values: number[]): number[] => [...values].sort((one, other) => one - other);

const at = (values: number[], index: number): number => values[index] ?? NaN;

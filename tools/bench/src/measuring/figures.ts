import type { Measurement } from './measure';

/** The aggregated measurements of one target. */
export interface Figures {
  /** One per round. */
  rates: number[];
  p50s_ms: number[];
  /** Over the responses of all rounds. */
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

/** The median over the rounds of one rate divided by the other: a disturbance in a round affects both. */
export const ratioOf = (one: number[], other: number[]): number => medianOf(one.map((value, round) => value / (other[round] ?? NaN)));

export function medianOf(values: number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The percentile: the smallest value that this share of all values does not exceed. */
export const quantileOf = (sorted: number[], part: number): number => at(sorted, Math.max(Math.ceil(sorted.length * part) - 1, 0));

export const ascending = (values: number[]): number[] => [...values].sort((one, other) => one - other);

const at = (values: number[], index: number): number => values[index] ?? NaN;

import type { CostedMeasurement } from './measure-costs';

/** The aggregated measurements of one target. */
export interface Figures {
  /** One per round. */
  rates: number[];
  p50s_ms: number[];
  /** CPU time per request; empty when it is not known. */
  servers_us: number[];
  databases_us: number[];
  /** Per request. */
  allocated_bytes?: number;
  /** Resident, after the rounds. */
  memory_MB?: number;
  latency: Latency;
}

/** Percentiles over the responses of all rounds. */
export interface Latency {
  /** How the requests were sent, such as `one client` or `400/s`. */
  sent: string;
  p50_ms: number;
  p99_ms: number;
}

export function figuresOf(rounds: CostedMeasurement[], sent: string): Figures {
  return {
    rates: rounds.map(({ requests_per_second }) => requests_per_second),
    p50s_ms: rounds.map(({ latencies_ms }) => quantileOf(ascending(latencies_ms), 0.5)),
    servers_us: known(rounds.map(({ server_us }) => server_us)),
    databases_us: known(rounds.map(({ database_us }) => database_us)),
    latency: latencyOf(
      rounds.flatMap(({ latencies_ms }) => latencies_ms),
      sent,
    ),
  };
}

export function latencyOf(latencies_ms: number[], sent: string): Latency {
  const sorted = ascending(latencies_ms);
  return { sent, p50_ms: quantileOf(sorted, 0.5), p99_ms: quantileOf(sorted, 0.99) };
}

/** One rate divided by the other, for each round: a disturbance in a round affects both. */
export const ratiosOf = (one: number[], other: number[]): number[] =>
  one.map((value, round) => value / (other[round] ?? NaN));

/** The median over the rounds of one rate divided by the other. */
export const ratioOf = (one: number[], other: number[]): number => medianOf(ratiosOf(one, other));

export function medianOf(values: number[]): number {
  const sorted = ascending(values);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The percentile: the smallest value that this share of all values does not exceed. */
export const quantileOf = (sorted: number[], part: number): number =>
  at(sorted, Math.max(Math.ceil(sorted.length * part) - 1, 0));

export const ascending = (values: number[]): number[] => [...values].sort((one, other) => one - other);

const known = (values: (number | undefined)[]): number[] => values.filter((value) => value !== undefined);

const at = (values: number[], index: number): number => values[index] ?? NaN;

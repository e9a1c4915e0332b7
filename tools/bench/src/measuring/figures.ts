import type { CostedMeasurement } from './measure';

/** The aggregated measurements of one target. */
export interface Figures {
  /** One per round. */
  rates: number[];
  /** CPU time per request. */
  servers_us: number[];
  /** Empty when it is not known. */
  databases_us: number[];
  /** Resident, after the rounds. */
  memory_MB: number;
}

export const figuresOf = (rounds: CostedMeasurement[]): Pick<Figures, 'rates' | 'servers_us' | 'databases_us'> => ({
  rates: rounds.map(({ requests_per_second }) => requests_per_second),
  servers_us: rounds.map(({ server_us }) => server_us),
  databases_us: rounds.flatMap(({ database_us }) => database_us ?? []),
});

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

const ascending = (values: number[]): number[] => [...values].sort((one, other) => one - other);

const at = (values: number[], index: number): number => values[index] ?? NaN;

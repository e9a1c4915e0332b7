import type { Measurement } from './measure';
import type { Measurements } from './run-rounds';

/** What the bench says of a target. */
export interface Figures {
  target: string;
  requests_per_second: { median: number; min: number; max: number };
  p50_ms: number;
  p99_ms: number;
  /** Requests per second beside those of the reference in the same round; the median of the rounds. */
  ratio: number;
}

export function figuresOf(measurements: Measurements, reference: string): Figures[] {
  const references = ratesOf(measurements.get(reference) ?? []);
  return [...measurements].map(([target, rounds]) => {
    const rates = ratesOf(rounds);
    const latencies = rounds.flatMap(({ latencies_ms }) => latencies_ms).sort(ascending);
    return {
      target,
      requests_per_second: { median: Math.round(medianOf(rates)), min: Math.round(Math.min(...rates)), max: Math.round(Math.max(...rates)) },
      p50_ms: hundredths(quantileOf(latencies, 0.5)),
      p99_ms: hundredths(quantileOf(latencies, 0.99)),
      ratio: hundredths(medianOf(rates.map((rate, round) => rate / (references[round] ?? NaN)))),
    };
  });
}

const ratesOf = (rounds: Measurement[]): number[] => rounds.map(({ requests_per_second }) => requests_per_second);

const ascending = (one: number, other: number): number => one - other;

const hundredths = (value: number): number => Math.round(value * 100) / 100;

function medianOf(values: number[]): number {
  const sorted = [...values].sort(ascending);
  const middle = sorted.length >> 1;
  return sorted.length % 2 ? at(sorted, middle) : (at(sorted, middle - 1) + at(sorted, middle)) / 2;
}

/** The smallest value that this part of all does not exceed. */
const quantileOf = (sorted: number[], part: number): number => at(sorted, Math.max(Math.ceil(sorted.length * part) - 1, 0));

const at = (values: number[], index: number): number => values[index] ?? NaN;

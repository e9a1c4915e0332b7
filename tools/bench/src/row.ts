import { type Figures, medianOf } from './figures';

/** A line of the table. */
export interface Row {
  work: string;
  target: string;
  /** What was measured, such as `1234/s`. */
  figure: string;
  spread?: string;
  p50_ms?: number;
  p99_ms?: number;
  /** What is asked of it, as issue 7 says it, and what came out. */
  mark?: { text: string; measured: string; isMet: boolean };
}

/** What is asked of a figure: at least, or at most, so many times another one. */
export interface Demand {
  beside: string;
  least?: number;
  most?: number;
}

export const rateRow = (work: string, target: string, { rates, p50_ms, p99_ms }: Figures): Row => ({
  work,
  target,
  figure: `${whole(medianOf(rates))}/s`,
  spread: `${whole(Math.min(...rates))}-${whole(Math.max(...rates))}`,
  p50_ms,
  p99_ms,
});

/** The same line with what is asked of it. */
export const demanded = (row: Row, measured: number, { beside, least, most }: Demand): Row => ({
  ...row,
  mark: {
    text: least === undefined ? `at most ${most} × ${beside}` : `at least ${least} × ${beside}`,
    measured: measured.toFixed(2),
    isMet: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
  },
});

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

import { type Figures, medianOf } from '../measuring/figures';

/** A line of the table. */
export interface Row {
  work: string;
  target: string;
  /** The measured value, such as `1234/s`. */
  figure: string;
  spread?: string;
  p50_ms?: number;
  p99_ms?: number;
  /** The goal and whether the measured value meets it. */
  mark?: { text: string; measured: string; isMet: boolean };
}

/** A goal relative to another target: at least `least` times, or at most `most` times, its figure. */
export interface RatioGoal {
  relativeTo: string;
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

/** The row with its goal. */
export const demanded = (row: Row, measured: number, { relativeTo, least, most }: RatioGoal): Row => ({
  ...row,
  mark: {
    text: least === undefined ? `at most ${most} × ${relativeTo}` : `at least ${least} × ${relativeTo}`,
    measured: measured.toFixed(2),
    isMet: measured >= (least ?? -Infinity) && measured <= (most ?? Infinity),
  },
});

const whole = (value: number): string => (value < 10 ? value.toFixed(1) : String(Math.round(value)));

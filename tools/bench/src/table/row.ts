import type { Mark } from './mark';

/** A single figure, such as a time. */
export interface Row {
  work: string;
  target: string;
  /** The measured value, such as `1234 ms`. */
  figure: string;
  spread?: string;
  p50_ms?: number;
  p99_ms?: number;
  mark?: Mark;
}

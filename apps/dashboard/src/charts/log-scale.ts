import { scale } from './scale';

/** A logarithmic axis: the powers of ten that it begins and ends with, and its ticks. */
export interface LogAxis {
  from: number;
  to: number;
  ticks: number[];
  /** The place of a value from 0 to 100. Values outside of the axis are at its ends. */
  at: (value: number) => number;
}

const DEFAULT: readonly [number, number] = [1, 1_000];
const MAX_TICKS = 7;

/** The powers of ten around the positive ones of these values. Zero has no place on such an axis and counts as its begin. */
export function logAxis(values: readonly number[]): LogAxis {
  const positive = values.filter((value) => value > 0);
  const least = positive.length ? Math.min(...positive) : DEFAULT[0];
  const most = positive.length ? Math.max(...positive) : DEFAULT[1];
  const first = Math.floor(Math.log10(least) - Number(positive.length > 0) * 0.5);
  const last = Math.max(Math.ceil(Math.log10(most)), first + 1);
  const [from, to] = [10 ** first, 10 ** last];
  const place = scale([from, to], [0, 100], Math.log10);
  const step = Math.ceil((last - first + 1) / MAX_TICKS);
  const ticks = Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)).filter(
    (_, index) => index % step === 0,
  );
  return { from, to, ticks, at: (value) => (value <= from ? 0 : Math.min(place(value), 100)) };
}

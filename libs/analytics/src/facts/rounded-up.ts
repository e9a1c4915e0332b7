const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** The steps to which durations are rounded up, each up to a longest duration. */
const STEPS: readonly [upTo: number, step: number][] = [
  [2 * HOUR, MINUTE],
  [DAY, 5 * MINUTE],
  [10 * DAY, HOUR],
  [Infinity, 6 * HOUR],
];

/** A duration of whole seconds, rounded up to a step, so that few different durations are counted. 0 stays 0. */
export function roundedUp(seconds: number): number {
  const [, step = 1] = STEPS.find(([upTo]) => seconds <= upTo) ?? [];
  return Math.ceil(seconds / step) * step;
}

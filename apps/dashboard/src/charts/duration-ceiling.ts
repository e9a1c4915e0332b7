const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const DAY_S = 24 * HOUR_S;

/** Times whose half is a short text, too. */
const CEILINGS = [
  ...[10, 20, 60].map((minutes) => minutes * MINUTE_S),
  ...[2, 4, 8, 12, 24].map((hours) => hours * HOUR_S),
  ...[2, 4, 6, 10, 20, 40, 60, 100].map((days) => days * DAY_S),
];
const LARGEST_S = CEILINGS.at(-1) ?? DAY_S;

/** The end of an axis for these times in seconds. */
export function durationCeiling(seconds: readonly number[]): number {
  const most = Math.max(...seconds, 0);
  return CEILINGS.find((ceiling) => ceiling >= most) ?? Math.ceil(most / LARGEST_S) * LARGEST_S;
}

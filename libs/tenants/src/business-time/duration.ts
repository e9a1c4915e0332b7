/** A length of time: whole minutes as seconds, or whole days. */
export type Duration = { seconds: number } | { days: number };

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
const MAX_SECONDS = 720 * HOUR_S;
const MAX_DAYS = 90;

const HOURS_AND_MINUTES = /^PT(?:([1-9]\d{0,4})H)?(?:([1-9]\d{0,4})M)?$/;
const DAYS = /^P([1-9]\d?)D$/;

/**
 * The duration of a text such as `PT4H`, `PT90M`, `PT1H30M` (1 minute to 720 hours) or `P3D` (1 to 90 days).
 * Undefined for any other text; blanks are not removed.
 */
export function durationOf(text: string): Duration | undefined {
  const days = DAYS.exec(text)?.[1];
  if (days) return Number(days) <= MAX_DAYS ? { days: Number(days) } : undefined;
  const [, hours = 0, minutes = 0] = HOURS_AND_MINUTES.exec(text) ?? [];
  const seconds = Number(hours) * HOUR_S + Number(minutes) * MINUTE_S;
  return seconds > 0 && seconds <= MAX_SECONDS ? { seconds } : undefined;
}

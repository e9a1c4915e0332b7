import { dateOf } from './age';

const SECOND_MS = 1_000;
const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;

/** The time until a moment to the second, such as `in 4 min 12 s` or `in 3 h 5 min`; `now` once it is over. */
export function countdownText(moment: string, now_ms: number): string {
  const left_s = Math.ceil((dateOf(moment).getTime() - now_ms) / SECOND_MS);
  if (left_s <= 0) return 'now';
  if (left_s < MINUTE_S) return `in ${left_s} s`;
  if (left_s < HOUR_S) return `in ${Math.floor(left_s / MINUTE_S)} min ${left_s % MINUTE_S} s`;
  return `in ${Math.floor(left_s / HOUR_S)} h ${Math.floor((left_s % HOUR_S) / MINUTE_S)} min`;
}

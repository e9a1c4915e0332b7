import { medianOf, ratioOf } from '../measuring/figures';
import type { Stage } from '../stage/stage';
import { type Row, ratioMark } from '../table';

/** A name and its time in milliseconds. */
export type Timed = [name: string, time_ms: number];

/** The times of each name over the rounds. A warm-up round precedes them and is not counted. */
export async function timesOfRounds(
  { flags, log }: Stage,
  measure: (round: number) => Promise<Timed[]>,
): Promise<Map<string, number[]>> {
  const times = new Map<string, number[]>();
  for (let round = 0; round <= flags.rounds; round += 1) {
    log(round ? `round ${round} of ${flags.rounds}` : 'warm-up');
    for (const [name, time_ms] of await measure(round))
      times.set(name, [...(times.get(name) ?? []), ...(round ? [time_ms] : [])]);
  }
  return times;
}

/** A line with the median of the rounds. @param most_ms the goal */
export function timeRow(work: string, target: string, times_ms: number[], most_ms?: number): Row {
  const median = medianOf(times_ms);
  const row = {
    work,
    target,
    figure: ms(median),
    spread: `${whole(Math.min(...times_ms))}-${whole(Math.max(...times_ms))}`,
  };
  return most_ms === undefined
    ? row
    : { ...row, mark: { text: `at most ${most_ms} ms`, measured: ms(median), isMet: median <= most_ms } };
}

/** A line for each tenant. The goal is the time with many requests relative to that with few. */
export function ratioRows(work: string, [many, few]: [Times, Times], most: number): Row[] {
  const mark = ratioMark(ratioOf(many.times_ms, few.times_ms), { relativeTo: few.name, most });
  return [{ ...timeRow(work, many.name, many.times_ms), mark }, timeRow(work, few.name, few.times_ms)];
}

/** The rounds of a target. */
export interface Times {
  name: string;
  times_ms: number[];
}

const whole = (value: number): string => value.toFixed(value < 10 ? 1 : 0);
const ms = (value: number): string => `${whole(value)} ms`;

import { type Row, medianRow, ratioMark } from '../measuring/results';
import { ratioOf } from '../measuring/statistics';
import type { Stage } from '../stage/stage';

/** A name and its time in milliseconds. */
export type Timed = [name: string, time_ms: number];

/** The rounds of a target. */
export interface Times {
  name: string;
  times_ms: number[];
}

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

/** A line for each tenant. The goal is the time with many requests relative to that with few. */
export function ratioRows(work: string, [many, few]: [Times, Times], most: number): Row[] {
  const mark = ratioMark(ratioOf(many.times_ms, few.times_ms), { relativeTo: few.name, most });
  return [{ ...medianRow(work, many.name, many.times_ms), mark }, medianRow(work, few.name, few.times_ms)];
}

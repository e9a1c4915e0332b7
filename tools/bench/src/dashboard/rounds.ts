import type { Stage } from '../stage/stage';

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

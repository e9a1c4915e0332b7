import { type Measurement, measure } from './measure';
import type { Target, Targets } from './start-targets';

/** The measurements of each target, by its name, a round each. */
export type Measurements = Map<string, Measurement[]>;

export interface RoundsSettings {
  rounds: number;
  seconds: number;
  /** Hears before each measurement. */
  tell: (what: string) => void;
}

/**
 * Measures the targets in turn, so that what else the machine does meets all of them alike; each round begins with
 * another one. The round before the first warms up and does not count.
 */
export async function runRounds({ targets, token }: Targets, { rounds, seconds, tell }: RoundsSettings): Promise<Measurements> {
  const measurements: Measurements = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of rotated(targets, round)) {
      tell(`${round ? `round ${round} of ${rounds}` : 'warm-up'}: ${target.name}`);
      const measurement = await measure(target, token, seconds);
      if (round) measurements.get(target.name)?.push(measurement);
    }
  }
  return measurements;
}

function rotated(targets: Target[], by: number): Target[] {
  const start = by % targets.length;
  return [...targets.slice(start), ...targets.slice(0, start)];
}

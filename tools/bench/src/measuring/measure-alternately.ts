import { type Figures, figuresOf } from './figures';
import { type Load, type Measurement, type Target, measure } from './measure';

export interface Rounds {
  rounds: number;
  load: Load;
  /** Called before each measurement. */
  log: (message: string) => void;
}

/** Factor of the warm-up time: V8 compiles for many seconds. */
export const WARM_UP = 5;

/**
 * Measures the targets alternately, so that other load on the machine affects all of them equally. Each round starts with
 * another target. A longer warm-up round precedes them and is not counted.
 *
 * @returns the figures of each target by its name
 */
export async function measureAlternately(targets: Target[], { rounds, load, log }: Rounds): Promise<Map<string, Figures>> {
  const measurements = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of rotated(targets, round)) {
      log(`${round ? `round ${round} of ${rounds}` : 'warm-up'}: ${target.name}`);
      const measurement = await measure(target, round ? load : { ...load, seconds: WARM_UP * load.seconds });
      if (round) measurements.get(target.name)?.push(measurement);
    }
  }
  return new Map([...measurements].map(([name, each]) => [name, figuresOf(each)]));
}

/** Starts with another element in each round. */
export function rotated<T>(all: T[], round: number): T[] {
  const start = round % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}

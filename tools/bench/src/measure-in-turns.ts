import { type Figures, figuresOf } from './figures';
import { type Load, type Measurement, type Target, measure } from './measure';

export interface Turns {
  rounds: number;
  load: Load;
  /** Hears before each measurement. */
  tell: (what: string) => void;
}

/** How much longer than a measurement: an engine goes on compiling for many seconds. */
const WARM_UP = 5;

/**
 * Measures the targets in turn, so that what else the machine does meets all of them alike; each round begins with
 * another one. The round before the first warms up, for longer, and does not count: what is measured is a server that has been at work.
 *
 * @returns what each did, by its name
 */
export async function measureInTurns(targets: Target[], { rounds, load, tell }: Turns): Promise<Map<string, Figures>> {
  const measurements = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of rotated(targets, round)) {
      tell(`${round ? `round ${round} of ${rounds}` : 'warm-up'}: ${target.name}`);
      const measurement = await measure(target, round ? load : { ...load, seconds: WARM_UP * load.seconds });
      if (round) measurements.get(target.name)?.push(measurement);
    }
  }
  return new Map([...measurements].map(([name, each]) => [name, figuresOf(each)]));
}

function rotated(targets: Target[], by: number): Target[] {
  const start = by % targets.length;
  return [...targets.slice(start), ...targets.slice(0, start)];
}

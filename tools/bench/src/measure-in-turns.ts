import { type Figures, figuresOf } from './figures';
import { type Load, type Measurement, type Target, measure } from './measure';

export interface Turns {
  rounds: number;
  load: Load;
  /** Hears before each measurement. */
  tell: (what: string) => void;
}

/**
 * Measures the targets in turn, so that what else the machine does meets all of them alike; each round begins with
 * another one. The round before the first warms up and does not count.
 *
 * @returns what each did, by its name
 */
export async function measureInTurns(targets: Target[], { rounds, load, tell }: Turns): Promise<Map<string, Figures>> {
  const measurements = new Map<string, Measurement[]>(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const target of rotated(targets, round)) {
      tell(`${round ? `round ${round} of ${rounds}` : 'warm-up'}: ${target.name}`);
      const measurement = await measure(target, load);
      if (round) measurements.get(target.name)?.push(measurement);
    }
  }
  return new Map([...measurements].map(([name, each]) => [name, figuresOf(each)]));
}

function rotated(targets: Target[], by: number): Target[] {
  const start = by % targets.length;
  return [...targets.slice(start), ...targets.slice(0, start)];
}

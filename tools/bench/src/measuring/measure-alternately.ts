import { type Figures, figuresOf } from './figures';
import { type DatabaseCpu, type Load, measure, measureCosts } from './measure';
import type { Target } from './target';

export interface Rounds {
  rounds: number;
  load: Load;
  /** Responses of a target before it is measured, if they take at most {@link MAX_WARM_UP}. */
  warm_up: number;
  databaseCpu: DatabaseCpu;
  /** Called before each measurement. */
  log: (message: string) => void;
}

/** Least and most warm-up, in rounds: V8 compiles what a write runs for some 15,000 requests. */
const MIN_WARM_UP = 5;
const MAX_WARM_UP = 30;

/**
 * Measures the targets alternately, so that other load on the machine affects all of them equally. A longer warm-up round precedes the
 * rounds and is not counted.
 *
 * @returns the figures of each target by its name
 */
export async function measureAlternately(targets: Target[], options: Rounds): Promise<Map<string, Figures>> {
  const { rounds, load, warm_up, databaseCpu, log } = options;
  await alternately(targets, 1, (target) => {
    log(`warm-up: ${target.name}`);
    return warmUp(target, load, warm_up);
  });
  const measured = await alternately(targets, rounds, (target, round) => {
    log(`round ${round} of ${rounds}: ${target.name}`);
    return measureCosts(target, load, databaseCpu);
  });
  return new Map(
    targets.map(({ name, server }) => [
      name,
      { ...figuresOf(measured.get(name) ?? []), memory_MB: server.process.memory() },
    ]),
  );
}

/** @param min responses */
export async function warmUp(target: Target, load: Load, min = 0): Promise<void> {
  let answered = 0;
  for (let rounds = 0; rounds < MAX_WARM_UP && (!rounds || answered < min); rounds += MIN_WARM_UP) {
    const measured = await measure(target, { ...load, seconds: MIN_WARM_UP * load.seconds });
    answered += measured.answered;
  }
}

/** Each round starts with another target. @returns the results of each target by its name */
async function alternately<T>(
  targets: Target[],
  rounds: number,
  run: (target: Target, round: number) => Promise<T>,
): Promise<Map<string, T[]>> {
  const results = new Map<string, T[]>(targets.map(({ name }) => [name, []]));
  for (let round = 1; round <= rounds; round += 1) {
    for (const target of rotated(targets, round)) results.get(target.name)?.push(await run(target, round));
  }
  return results;
}

/** Starts with another element in each round. */
export function rotated<T>(all: T[], round: number): T[] {
  const start = round % all.length;
  return [...all.slice(start), ...all.slice(0, start)];
}

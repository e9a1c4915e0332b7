import { type DatabaseCpu, type Load, type Measurement, MANY, ONE, measure, measureCosts } from './measure';
import type { Target } from './target';

/** The measurements of one target, one per round. */
export interface Figures {
  /** With many clients, for throughput and CPU time. */
  busy: Measurement[];
  /** With one client, for latency. */
  calm: Measurement[];
  /** Resident, after the rounds. */
  memory_MB?: number;
}

export interface Rounds {
  rounds: number;
  seconds: number;
  /** Responses of a target before it is measured, if they take at most {@link MAX_WARM_UP}. */
  warm_up: number;
  databaseCpu: DatabaseCpu;
  /** Called before each measurement. */
  log: (message: string) => void;
}

/** Least and most warm-up, in rounds: V8 compiles what a write runs for some 15,000 requests. */
const MIN_WARM_UP = 5;
const MAX_WARM_UP = 30;
/** One round with one client for so many with many. */
const FEWER_CALM = 3;

/**
 * Measures the targets alternately, so that other load on the machine affects all of them equally.
 *
 * @returns the figures of each target by its name
 */
export async function measureAlternately(targets: Target[], options: Rounds): Promise<Map<string, Figures>> {
  const { rounds, seconds, warm_up, databaseCpu, log } = options;
  const load = { connections: MANY, seconds };
  for (const target of targets) {
    log(`warm-up: ${target.name}`);
    await warmUp(target, load, warm_up);
  }
  const busy = await alternately(targets, rounds, (target, round) => {
    log(`round ${round} of ${rounds}: ${target.name}`);
    return measureCosts(target, load, databaseCpu);
  });
  const calm = await alternately(targets, Math.ceil(rounds / FEWER_CALM), (target) => {
    log(`one client: ${target.name}`);
    return measure(target, { connections: ONE, seconds });
  });
  const figuresOf = ({ name, server }: Target): Figures => ({
    busy: busy.get(name) ?? [],
    calm: calm.get(name) ?? [],
    memory_MB: server.process?.memory(),
  });
  return new Map(targets.map((target) => [target.name, figuresOf(target)]));
}

/** @param least responses */
export async function warmUp(target: Target, load: Load, least = 0): Promise<void> {
  let answered = 0;
  for (let rounds = 0; rounds < MAX_WARM_UP && (!rounds || answered < least); rounds += MIN_WARM_UP) {
    const { latencies_ms } = await measure(target, { ...load, seconds: MIN_WARM_UP * load.seconds });
    answered += latencies_ms.length;
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

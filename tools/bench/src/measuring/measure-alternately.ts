import { type Figures, figuresOf, latencyOf, medianOf } from './figures';
import { type Load, FEW, measure } from './measure';
import { measureAtRate } from './measure-at-rate';
import { type DatabaseCpu, allocatedPerRequest, measureCosts } from './measure-costs';
import type { Target } from './target';

export interface Rounds {
  rounds: number;
  load: Load;
  /** Responses of a target before it is measured, if they take at most {@link LONGEST_WARM_UP}. */
  warm_up: number;
  databaseCpu: DatabaseCpu;
  /** Called before each measurement. */
  log: (message: string) => void;
}

/** Least and most warm-up, in rounds: V8 compiles what a write runs for some 15,000 requests. */
const LEAST_WARM_UP = 5;
const LONGEST_WARM_UP = 30;

/** The fixed rate relative to the slowest target's throughput: no target of a work is saturated. */
const FIXED_RATE = 0.5;
/** One round at a fixed rate for so many of throughput. */
const FEWER_AT_RATE = 3;

/**
 * Measures the targets alternately, so that other load on the machine affects all of them equally. A longer warm-up round precedes the
 * rounds and is not counted. Bytes are counted afterwards, and latencies at a fixed rate, unless there is only one client.
 *
 * @returns the figures of each target by its name
 */
export async function measureAlternately(targets: Target[], options: Rounds): Promise<Map<string, Figures>> {
  const { rounds, load, warm_up, databaseCpu, log } = options;
  const isOneClient = load.connections === FEW;
  await alternately(targets, 1, (target) => {
    log(`warm-up: ${target.name}`);
    return warmUp(target, load, warm_up);
  });
  const measured = await alternately(targets, rounds, (target, round) => {
    log(`round ${round} of ${rounds}: ${target.name}`);
    return measureCosts(target, load, databaseCpu);
  });
  const allocated = await alternately(targets, 1, (target) => {
    log(`bytes allocated: ${target.name}`);
    return allocatedPerRequest(target, load);
  });
  const figures = new Map<string, Figures>();
  for (const { name, server } of targets) {
    const costs = { allocated_bytes: allocated.get(name)?.[0], memory_MB: server.process?.memory() };
    figures.set(name, {
      ...figuresOf(measured.get(name) ?? [], isOneClient ? 'one client' : `${load.connections} clients`),
      ...costs,
    });
  }
  return isOneClient ? figures : withFixedRate(targets, figures, options);
}

/** @param least responses */
export async function warmUp(target: Target, load: Load, least = 0): Promise<void> {
  let answered = 0;
  for (let rounds = 0; rounds < LONGEST_WARM_UP && (!rounds || answered < least); rounds += LEAST_WARM_UP) {
    const { latencies_ms } = await measure(target, { ...load, seconds: LEAST_WARM_UP * load.seconds });
    answered += latencies_ms.length;
  }
}

/** The figures with latencies at half the throughput of the slowest target. */
async function withFixedRate(
  targets: Target[],
  figures: Map<string, Figures>,
  { rounds, load, log }: Rounds,
): Promise<Map<string, Figures>> {
  const slowest = Math.min(...[...figures.values()].map(({ rates }) => medianOf(rates)));
  const per_second = Math.max(Math.floor(FIXED_RATE * slowest), 1);
  const latencies_ms = await alternately(targets, Math.ceil(rounds / FEWER_AT_RATE), (target) => {
    log(`at ${per_second}/s: ${target.name}`);
    return measureAtRate(target, { per_second, seconds: load.seconds });
  });
  return new Map(
    [...figures].map(([name, each]) => [
      name,
      { ...each, latency: latencyOf((latencies_ms.get(name) ?? []).flat(), `${per_second}/s`) },
    ]),
  );
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

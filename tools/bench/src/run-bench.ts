import { type Result, tablesOf } from './measuring/results';
import type { Flags } from './stage/flags';
import { type Run, Stage } from './stage/stage';
import type { Work } from './works';

const INTERRUPTED = 130;
const WRONG_COMMAND_LINE = 2;
/** Has `AsyncDisposableStack` and `SuppressedError`. */
const MIN_NODE = 24;

/** Standard output contains only the table. */
export const log = (message: string): void => void process.stderr.write(`${message}\n`);

/** Runs a benchmark until it ends or is interrupted. Its resources are ended in both cases. */
export function runBench(read: () => Flags, bench: (run: Run) => Promise<void>): void {
  if (!isRecentNode()) {
    log(`The benchmark needs Node.js ${MIN_NODE} or newer, and this is ${process.version}. Start it by npx nx.`);
    process.exit(1);
  }
  const flags = flagsOrExit(read);
  const main = async (): Promise<void> => {
    await using resources = new AsyncDisposableStack();
    await Promise.race([interruption(), bench({ flags, resources, log })]);
  };
  main().catch(fail);
}

function flagsOrExit(read: () => Flags): Flags {
  try {
    return read();
  } catch (error) {
    log(`${(error as Error).message}\ndocs/benchmarks.md describes the options.`);
    process.exit(WRONG_COMMAND_LINE);
  }
}

const isRecentNode = (): boolean => Number(process.versions.node.split('.')[0]) >= MIN_NODE;

/** Measures the selected scenarios in order. Undefined after an interrupt. */
export async function measureWorks(run: Run, works: Work[]): Promise<Result[] | undefined> {
  const { only } = run.flags;
  const stage = await Stage.open(run);
  await stage.ours(); // migrates
  const results: Result[] = [];
  for (const work of works.filter(({ name }) => !only.length || only.includes(name))) {
    log(`${work.name}:`);
    const measured = await work.run(stage).catch((error: unknown) => failed(work, error));
    if (run.resources.disposed) return undefined;
    await stage.stopServers();
    log(tablesOf(measured));
    results.push(...measured);
  }
  return results;
}

/** A failed scenario does not end the run. */
function failed({ name }: Work, error: unknown): Result[] {
  log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
  return [{ work: name, target: 'failed', figure: '' }];
}

/**
 * Rejects at the first SIGINT or SIGTERM, and at an exception in a callback, such as those of autocannon. Later ones do not cut
 * the disposal of the resources short.
 */
function interruption(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const interrupt = (): void => reject(new Interrupted());
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt).on('uncaughtException', reject);
  return promise;
}

class Interrupted extends Error {}

function fail(error: unknown): void {
  if (error instanceof Interrupted) process.exit(INTERRUPTED);
  for (const failure of failuresOf(error))
    log(failure instanceof Error && failure.stack ? failure.stack : String(failure));
  process.exit(1);
}

/** The failure of the run, and those of the disposal of its resources. */
const failuresOf = (error: unknown): unknown[] =>
  error instanceof SuppressedError ? [...failuresOf(error.suppressed), ...failuresOf(error.error)] : [error];

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareBuilds } from './against/compare-builds';
import { COMPARED } from './against/compared';
import { comparisonTable } from './against/comparison-table';
import { readFlags } from './stage/flags';
import { loadNow, reportOf } from './report';
import type { Row } from './table/row';
import { type Run, Stage } from './stage/stage';
import { tableOf } from './table/table-of';
import { WORKS, type Work } from './scenarios';

const INTERRUPTED = 130;
const OUT = join(__dirname, '../../../docs/performance.md');

/** Measures the scenarios in order, prints the table and writes it to the file. */
async function bench(run: Run): Promise<void> {
  const { flags } = run;
  const load = loadNow();
  const stage = await Stage.open(run);
  await stage.ours(); // migrates
  const rows: Row[] = [];
  for (const work of WORKS.filter(({ name }) => !flags.only.length || flags.only.includes(name))) {
    log(`${work.name}:`);
    const measured = await work.run(stage).catch((error: unknown) => failed(work, error));
    if (run.resources.disposed) return; // interrupted: keep the table of the last run
    log(tableOf(measured));
    rows.push(...measured);
  }
  process.stdout.write(tableOf(rows));
  await writeFile(flags.out, reportOf(rows, flags, load));
  log(`written to ${flags.out}`);
}

/** Prints the CPU time per request relative to another commit. The exit code is 1 when a scenario costs more. */
async function compare(commit: string, run: Run): Promise<void> {
  const comparisons = await compareBuilds(commit, run);
  process.stdout.write(comparisonTable(comparisons));
  if ([...comparisons.values()].some(({ isMet }) => !isMet)) process.exitCode = 1;
}

/** A failed scenario does not end the run. */
function failed({ name }: Work, error: unknown): Row[] {
  log(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
  return [{ work: name, target: 'failed', figure: '' }];
}

/** Standard output contains only the table. */
const log = (message: string): void => void process.stderr.write(`${message}\n`);

async function main(): Promise<void> {
  const names = { all: WORKS.map(({ name }) => name), compared: COMPARED.map(({ name }) => name) };
  const flags = readFlags(process.argv.slice(2), names, OUT);
  await using resources = new AsyncDisposableStack();
  const run = { flags, resources, log };
  await Promise.race([interruption(), flags.against === undefined ? bench(run) : compare(flags.against, run)]);
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
  for (const failure of failuresOf(error)) log(failure instanceof Error && failure.stack ? failure.stack : String(failure));
  process.exit(1);
}

/** The failure of the run, and those of the disposal of its resources. */
const failuresOf = (error: unknown): unknown[] => (error instanceof SuppressedError ? [...failuresOf(error.suppressed), ...failuresOf(error.error)] : [error]);

main().catch(fail);

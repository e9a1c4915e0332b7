import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { compareBuilds } from './against/compare-builds';
import { COMPARED } from './against/compared';
import { comparisonTable } from './against/comparison';
import { loadNow, reportOf } from './report';
import { log, measureWorks, runBench } from './run-bench';
import { WORKS } from './scenarios';
import { readFlags } from './stage/flags';
import type { Run } from './stage/stage';
import { tablesOf } from './table';

const OUT = join(__dirname, '../../../docs/performance.md');

/** Measures the scenarios in order, prints the table and writes it to the file. An interrupt keeps the table of the last run. */
async function bench(run: Run): Promise<void> {
  const { flags } = run;
  const load = loadNow();
  const results = await measureWorks(run, WORKS);
  if (!results) return;
  process.stdout.write(tablesOf(results));
  await writeFile(flags.out, reportOf(results, flags, load));
  log(`written to ${flags.out}`);
}

/** Prints the CPU time per request relative to another commit. The exit code is 1 when a scenario costs more. */
async function compare(commit: string, run: Run): Promise<void> {
  const comparisons = await compareBuilds(commit, run);
  process.stdout.write(comparisonTable(comparisons));
  if ([...comparisons.values()].some(({ isMet }) => !isMet)) process.exitCode = 1;
}

const names = { all: WORKS.map(({ name }) => name), compared: COMPARED.map(({ name }) => name) };

runBench(
  () => readFlags(process.argv.slice(2), { ...names, out: OUT }),
  (run) => (run.flags.against === undefined ? bench(run) : compare(run.flags.against, run)),
);

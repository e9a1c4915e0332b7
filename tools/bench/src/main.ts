import { writeFile } from 'node:fs/promises';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { compareBuilds } from './against/compare-builds';
import { comparisonTable } from './against/comparison';
import { type Result, marksOf, tablesOf } from './measuring/results';
import { log, measureWorks, runBench } from './run-bench';
import { type Flags, readFlags } from './stage/flags';
import type { Run } from './stage/stage';
import { REQUEST_WORKS, WORKS } from './works';

const OUT = join(__dirname, '../../../docs/performance.md');
const DECISIONS = {
  figures: 'decisions/0123-the-benchmark-reports-cpu-time-and-latency-at-a-fixed-rate.md',
  goals: 'decisions/0167-the-benchmark-keeps-what-its-goals-need.md',
};

/** Measures the scenarios in order, prints the table and writes it to the file. An interrupt keeps the table of the last run. */
async function bench(run: Run): Promise<void> {
  const { flags } = run;
  const [load = NaN] = loadavg();
  const results = await measureWorks(run, WORKS);
  if (!results) return;
  process.stdout.write(tablesOf(results));
  await writeFile(flags.out, reportOf(results, flags, load));
  log(`written to ${flags.out}`);
}

/** The Markdown of `docs/performance.md`: machine, parameters and the tables of results. */
function reportOf(results: Result[], { rows, rounds, seconds, only }: Flags, load: number): string {
  const marks = marksOf(results);
  const met = marks.filter(({ isMet }) => isMet);
  const [processor] = cpus();
  return `# Performance

Written by \`npx nx bench gateway\`; decisions [0123](${DECISIONS.figures}) and [0167](${DECISIONS.goals}) explain the figures.

${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL and clients on the same
machine. ${rows} rows, ${rounds} rounds of ${seconds} s, alternating between the targets. Load before the start: ${load.toFixed(2)}.
Our service runs with keys, exact limits, roles, row-level security and validation.${only.length ? ` Only: ${only.join(', ')}.` : ''}

- **/s**: requests per second with 20 clients.
- **ratio**: the first target's requests per second divided by this one's, median and spread over the rounds.
- **server, database**: CPU time per request with 20 clients. **memory**: of the server's process.
- **p50, p99**: latency with one client.

${met.length} of ${marks.length} goals are met.

${tablesOf(results)}`;
}

/** Prints the CPU time per request relative to another commit. The exit code is 1 when a scenario costs more. */
async function compare(commit: string, run: Run): Promise<void> {
  const comparisons = await compareBuilds(commit, run);
  process.stdout.write(comparisonTable(comparisons));
  if ([...comparisons.values()].some(({ isMet }) => !isMet)) process.exitCode = 1;
}

const names = { all: WORKS.map(({ name }) => name), compared: REQUEST_WORKS.map(({ name }) => name) };

runBench(
  () => readFlags(process.argv.slice(2), { ...names, out: OUT }),
  (run) => (run.flags.against === undefined ? bench(run) : compare(run.flags.against, run)),
);

import { cpus, loadavg, totalmem } from 'node:os';
import type { Flags } from './stage/flags';
import { type Result, marksOf, tablesOf } from './table';

const DECISION = 'decisions/0123-the-benchmark-reports-cpu-time-and-ratios.md';

/** The Markdown of `docs/performance.md`: machine, parameters and the tables of results. */
export function reportOf(results: Result[], { rows, rounds, seconds, only }: Flags, load: number): string {
  const marks = marksOf(results);
  const met = marks.filter(({ isMet }) => isMet);
  const [processor] = cpus();
  return `# Performance

Written by \`npx nx bench gateway\`; [decision 0123](${DECISION}) explains the figures.

${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL and clients on the same
machine. ${rows} rows, ${rounds} rounds of ${seconds} s, alternating between the targets. Load before the start: ${load.toFixed(2)}.
Our service runs with keys, exact limits, roles, row-level security and validation.${only.length ? ` Only: ${only.join(', ')}.` : ''}

- **/s**: requests per second with 20 clients.
- **ratio**: the first target's requests per second divided by this one's, median and spread over the rounds.
- **server, database**: CPU time per request. **memory**: of the server's process.

${met.length} of ${marks.length} goals are met.

${tablesOf(results)}`;
}

/** The load average of the last minute. */
export const loadNow = (): number => loadavg()[0] ?? NaN;

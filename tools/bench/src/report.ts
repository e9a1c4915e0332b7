import { cpus, loadavg, totalmem } from 'node:os';
import type { Flags } from './stage/flags';
import type { Row } from './table/row';
import { tableOf } from './table/table-of';

/** The Markdown of `docs/performance.md`: machine, parameters and the table of results. */
export function reportOf(rows: Row[], { rows: count, rounds, seconds, only }: Flags, load: number): string {
  const demanded = rows.filter(({ mark }) => mark);
  const met = demanded.filter(({ mark }) => mark?.isMet);
  const [processor] = cpus();
  return `# Performance

Written by \`npx nx bench gateway\`; [decision 0060](decisions/0060-totals-deep-pages-and-searches-use-counts-and-indexes.md) explains the findings and the missed targets.

${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, embedded PostgreSQL and clients on the
same machine. ${count} rows, ${rounds} rounds of ${seconds} s, alternating between the targets; 20 clients for throughput, one for latency. Load before the
start: ${load.toFixed(2)}. Our service runs with keys, exact limits, roles, row-level security and validation.${only.length ? ` Only: ${only.join(', ')}.` : ''}

${met.length} of ${demanded.length} targets are met.

${tableOf(rows)}`;
}

/** The load average of the last minute. */
export const loadNow = (): number => loadavg()[0] ?? NaN;

import { cpus, loadavg, totalmem } from 'node:os';
import type { Flags } from './flags';
import type { Row } from './row';
import { tableOf } from './table-of';

/** What was measured and on what, for `docs/performance.md`. */
export function reportOf(rows: Row[], { rows: count, rounds, seconds, only }: Flags, load: number): string {
  const demanded = rows.filter(({ mark }) => mark);
  const met = demanded.filter(({ mark }) => mark?.isMet);
  const [processor] = cpus();
  return `# Performance

Written by \`npx nx bench gateway\`; \`docs/decisions/0060-reading-a-million-rows.md\` says what was found on the way, and why where a mark is missed.

${cpus().length} × ${processor?.model.trim()}, ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}, the embedded PostgreSQL on the same machine, which the
clients share, too. ${count} rows, ${rounds} rounds of ${seconds} s in turns, 20 clients where requests are counted, one where answers are timed. Load of the machine
before the start: ${load.toFixed(2)}. Ours has everything on: keys, exact limits, roles, row-level security, validation.${only.length ? ` Only: ${only.join(', ')}.` : ''}

${met.length} of ${demanded.length} marks are met.

${tableOf(rows)}`;
}

/** How busy the machine is with other things: processes that want a core, over the last minute. */
export const loadNow = (): number => loadavg()[0] ?? NaN;

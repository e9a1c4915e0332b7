import { checkAnswers } from './check-answers';
import { figuresOf } from './figures';
import { type Flags, readFlags } from './flags';
import { CONNECTIONS } from './measure';
import { runRounds } from './run-rounds';
import { SAME_DUTIES, startTargets } from './start-targets';
import { tableOf } from './table-of';
import { Undoing } from './undoing';

const INTERRUPTED = 130;

async function bench(flags: Flags, undoing: Undoing): Promise<string> {
  const { rounds, seconds, rows, json } = flags;
  tell(`starting, with ${rows} products`);
  const targets = await startTargets(rows, undoing);
  await checkAnswers(targets);
  const figures = figuresOf(await runRounds(targets, { rounds, seconds, tell }), SAME_DUTIES);
  const conditions = { rounds, seconds, rows, connections: CONNECTIONS, node: process.version };
  if (json) return `${JSON.stringify({ ...conditions, reference: SAME_DUTIES, targets: figures }, null, 2)}\n`;
  return `\nproducts(first: 15) of ${rows}, ${CONNECTIONS} connections, ${rounds} rounds of ${seconds} s, Node ${process.version}\n\n${tableOf(figures, SAME_DUTIES)}`;
}

/** Not on standard output, which belongs to the figures. */
const tell = (what: string): void => void process.stderr.write(`${what}\n`);

async function main(): Promise<void> {
  const flags = readFlags(process.argv.slice(2));
  const undoing = new Undoing();
  const interrupt = (): void => void undoing.end().then(() => process.exit(INTERRUPTED), fail);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    process.stdout.write(await bench(flags, undoing));
  } finally {
    await undoing.end();
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Flags, readFlags } from './flags';
import { loadNow, reportOf } from './report';
import type { Row } from './row';
import { Stage } from './stage';
import { tableOf } from './table-of';
import { Undoing } from './undoing';
import { WORKS, type Work } from './works';

const INTERRUPTED = 130;
const OUT = join(__dirname, '../../../docs/performance.md');

/** Measures one work after the other, prints the table and writes it down. */
async function bench(flags: Flags, undoing: Undoing): Promise<void> {
  const load = loadNow();
  const stage = await Stage.open(flags, undoing, tell);
  await stage.ours(); // migrates
  const rows: Row[] = [];
  for (const work of WORKS.filter(({ name }) => !flags.only.length || flags.only.includes(name))) {
    tell(`${work.name}:`);
    const measured = await work.run(stage).catch((error: unknown) => failed(work, error));
    tell(tableOf(measured));
    rows.push(...measured);
  }
  process.stdout.write(tableOf(rows));
  await writeFile(flags.out, reportOf(rows, flags, load));
  tell(`written to ${flags.out}`);
}

/** What the others measure is worth having all the same. */
function failed({ name }: Work, error: unknown): Row[] {
  tell(`${name} failed: ${error instanceof Error ? error.stack : String(error)}`);
  process.exitCode = 1;
  return [{ work: name, target: 'failed', figure: '' }];
}

/** Not on standard output, which belongs to the figures. */
const tell = (what: string): void => void process.stderr.write(`${what}\n`);

async function main(): Promise<void> {
  const names = WORKS.map(({ name }) => name);
  const flags = readFlags(process.argv.slice(2), names, OUT);
  const undoing = new Undoing();
  const interrupt = (): void => void undoing.end().then(() => process.exit(INTERRUPTED), fail);
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  try {
    await bench(flags, undoing);
  } finally {
    await undoing.end();
  }
}

function fail(error: unknown): void {
  process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exit(1);
}

main().catch(fail);

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SoakRun } from './environment/soak-run';

const ROOT = join(__dirname, '../../..');
const JEST = [
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--runInBand',
  '--verbose',
  '/(rest-)?guarantee\\.spec',
];

/** What one interface was sent: `graphql` or `rest`. */
interface InterfaceReport {
  requests: number;
  reached: Record<string, number>;
  findings: object[];
}

export interface HostileFigures {
  /** Chooses credentials and ways to send; the same seed repeats them. */
  seed: number;
  requests: number;
  /** Root fields and routes. */
  operations: number;
  /** What breaks the guarantee. Must be empty. */
  findings: object[];
  seconds: number;
}

/**
 * Sends all hostile requests that are generated from the descriptions of the service; `npm test` sends a sample of them
 * with the same specs.
 *
 * @throws Error with the figures, when something breaks the guarantee or a spec fails
 */
export async function soakHostile([text]: string[], { log, signal }: SoakRun): Promise<HostileFigures> {
  const seed = text === undefined ? Date.now() % 1_000_000_000 : Number(text);
  const began = Date.now();
  log(`seed ${seed}`);
  const folder = await mkdtemp(join(tmpdir(), 'das-hostile-'));
  try {
    const env = { ...process.env, DAS_SOAK: 'long', DAS_HOSTILE_SEED: String(seed), DAS_HOSTILE_REPORTS: folder };
    const jest = spawn(process.execPath, JEST, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'], signal });
    const [code] = (await once(jest, 'exit')) as [number | null];
    const reports = await reportsIn(folder);
    const figures = { seed, ...sumOf(reports), seconds: (Date.now() - began) / 1_000 };
    if (code !== 0 || figures.findings.length)
      throw new Error(`The guarantee does not hold: ${JSON.stringify(figures, null, 2)}`);
    return figures;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function reportsIn(folder: string): Promise<InterfaceReport[]> {
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return texts.map((text) => JSON.parse(text) as InterfaceReport);
}

const sumOf = (reports: InterfaceReport[]): Pick<HostileFigures, 'requests' | 'operations' | 'findings'> => ({
  requests: reports.reduce((sum, { requests }) => sum + requests, 0),
  operations: reports.reduce((sum, { reached }) => sum + Object.keys(reached).length, 0),
  findings: reports.flatMap(({ findings }) => findings),
});

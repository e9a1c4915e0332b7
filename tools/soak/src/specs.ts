import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SoakRun } from './environment/soak-run';

const ROOT = join(__dirname, '../../..');
const JEST = [
  '--no-warnings',
  'node_modules/jest/bin/jest.js',
  '--runInBand',
  '--verbose',
  '--testPathIgnorePatterns',
  '/node_modules/',
  '--testPathPatterns',
];

/** The result of a run: the tested guarantees with their durations. */
export interface SpecFigures {
  held: string[];
}

/**
 * Runs specs with large numbers: dozens of kills, jobs of thousands, thousands of generated operations. The same specs run with small
 * numbers in `npm test`, so both test the same guarantees.
 *
 * @param pattern a part of their paths
 * @param env further variables, such as a seed
 */
export async function soakSpecs(
  pattern: string,
  { log, signal }: SoakRun,
  env: Record<string, string> = {},
): Promise<SpecFigures> {
  const options = { cwd: ROOT, env: { ...process.env, DAS_SOAK: 'long', ...env }, signal };
  const jest = spawn(process.execPath, [...JEST, pattern], { ...options, stdio: ['ignore', 'ignore', 'pipe'] });
  const exit = once(jest, 'exit');
  const held: string[] = [];
  for await (const line of createInterface({ input: jest.stderr })) {
    log(line);
    const guarantee = /^\s*✓ (.*)$/.exec(line)?.[1];
    if (guarantee) held.push(guarantee);
  }
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error('A guarantee does not hold.');
  return { held };
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SoakRun } from './environment/soak-run';

const ROOT = join(__dirname, '../../..');
const JEST = ['--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand', '--verbose', '/race-'];

/** The result of a run: the tested guarantees with their durations. */
export interface DecisionFigures {
  held: string[];
}

/**
 * Runs the race specs with large numbers: dozens of kills, jobs of thousands. The same specs run with small numbers in
 * `npm test`, so both test the same guarantees.
 */
export async function soakDecisions({ log, signal }: SoakRun): Promise<DecisionFigures> {
  const jest = spawn(process.execPath, JEST, { cwd: ROOT, env: { ...process.env, DAS_SOAK: 'long' }, stdio: ['ignore', 'ignore', 'pipe'], signal });
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

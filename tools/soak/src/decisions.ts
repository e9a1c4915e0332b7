import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { SoakRun } from './soak-run';

const ROOT = join(__dirname, '../../..');
const JEST = ['--no-warnings', 'node_modules/jest/bin/jest.js', '--runInBand', '--verbose', '/race-'];

/** What came of it: the guarantees that were tried, each with the time that it took. */
export interface DecisionFigures {
  held: string[];
}

/**
 * Runs the specs of the races with large numbers: dozens of kills, jobs of thousands. They are the same that run short with
 * all other tests, so that what is tried here cannot fall behind what the service promises.
 */
export async function soakDecisions({ tell, signal }: SoakRun): Promise<DecisionFigures> {
  const jest = spawn(process.execPath, JEST, { cwd: ROOT, env: { ...process.env, DAS_SOAK: 'long' }, stdio: ['ignore', 'ignore', 'pipe'], signal });
  const exit = once(jest, 'exit');
  const held: string[] = [];
  for await (const line of createInterface({ input: jest.stderr })) {
    tell(line);
    const guarantee = /^\s*✓ (.*)$/.exec(line)?.[1];
    if (guarantee) held.push(guarantee);
  }
  const [code] = (await exit) as [number | null];
  if (code !== 0) throw new Error('A guarantee does not hold.');
  return { held };
}

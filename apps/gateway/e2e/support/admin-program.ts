import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { CliResult } from '../../src/admin/print-result';
import { DAS } from '../../src/admin/program';
import { runCli } from '../../src/admin/run-cli';

const MAIN = join(__dirname, '..', '..', 'dist', 'admin', 'main.js');

/** Runs `npm run admin` in this process, with these variables and no other setting. */
export const runAdmin = (variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliResult> =>
  runCli(args, variables);

/** Runs `das admin`, the program of the image, in this process. */
export const runDasAdmin = (variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliResult> =>
  runCli(args, variables, undefined, DAS);

/** Starts the built program as a separate process. */
export function startAdmin(variables: NodeJS.ProcessEnv, ...args: string[]): ChildProcess {
  const { PATH, HOME } = process.env;
  return spawn(process.execPath, [MAIN, ...args], {
    env: { PATH, HOME, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 60_000,
  });
}

/** Runs the built program as a separate process. */
export async function spawnAdmin(variables: NodeJS.ProcessEnv, ...args: string[]): Promise<CliResult> {
  const child = startAdmin(variables, ...args);
  const ran = { out: '', err: '' };
  child.stdout?.on('data', (chunk) => (ran.out += String(chunk)));
  child.stderr?.on('data', (chunk) => (ran.err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...ran };
}

/** The one-line `--json` output of a run with the expected exit code. @throws Error for any other run */
export function jsonOf<T>({ code, out, err }: CliResult, expected = 0): T {
  if (code !== expected || err || out.trim().includes('\n')) throw new Error(`It ended with ${code}: ${out}${err}`);
  return JSON.parse(out) as T;
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { type CliResult, runCli } from '../../src/admin/run-cli';

const MAIN = join(__dirname, '..', '..', 'dist', 'admin', 'main.js');

/** Runs `npm run admin` in this process, with these variables and no other setting. */
export const runAdmin = (variables: NodeJS.ProcessEnv, ...words: string[]): Promise<CliResult> => runCli(words, variables);

/** The same by the built program, as a process of its own. */
export async function spawnAdmin(variables: NodeJS.ProcessEnv, ...words: string[]): Promise<CliResult> {
  const { PATH, HOME } = process.env;
  const child = spawn(process.execPath, [MAIN, ...words], { env: { PATH, HOME, ...variables }, stdio: ['ignore', 'pipe', 'pipe'], timeout: 60_000 });
  const ran = { out: '', err: '' };
  child.stdout.on('data', (chunk) => (ran.out += String(chunk)));
  child.stderr.on('data', (chunk) => (ran.err += String(chunk)));
  const [code] = (await once(child, 'close')) as [number];
  return { code, ...ran };
}

/** The outcome with `--json`, of a run that succeeded: one line. */
export function jsonOf<T>({ code, out, err }: CliResult, expected = 0): T {
  if (code !== expected || err || out.trim().includes('\n')) throw new Error(`It ended with ${code}: ${out}${err}`);
  return JSON.parse(out) as T;
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Run } from '../stage/stage';
import { startResource } from '../stage/start-resource';
import { haveSamePackages, linkPackages } from './packages';

/** The checkout of the running benchmark. */
const ROOT = join(__dirname, '../../../..');

/** The program of the service in a built checkout. */
export const gatewayIn = (checkout: string): string => join(checkout, 'apps/gateway/dist/main.js');

/**
 * Checks a commit out into a temporary worktree and builds it there. Disposal of the resources removes the worktree.
 *
 * @throws Error when the commit does not exist or does not build
 * @returns the folder of the worktree
 */
export async function checkOut(commit: string, run: Run): Promise<string> {
  const { resources, log } = run;
  const sha = await git('rev-parse', '--verify', '--end-of-options', `${commit}^{commit}`);
  const parent = await startResource(
    resources,
    () => mkdtemp(join(tmpdir(), 'das-bench-against-')),
    (folder) => rm(folder, { recursive: true, force: true }),
  );
  const folder = join(parent, 'checkout');
  log(`checking out ${sha}`);
  await startResource(
    resources,
    () => git('worktree', 'add', '--detach', folder, sha),
    () => git('worktree', 'remove', '--force', folder),
  );
  if (await haveSamePackages(ROOT, folder)) await linkPackages(ROOT, folder);
  else await runIn(folder, ['npm', 'ci', '--no-audit', '--no-fund'], run);
  log('building it');
  const compiler = 'node_modules/typescript/bin/tsc';
  await runIn(folder, [process.execPath, compiler, '-b', '--noCheck', 'apps/gateway'], run);
  return folder;
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT });
  return stdout.trim();
}

/**
 * Runs a program to its end; an interrupt ends it. Its output goes to standard error, because standard output contains only the table.
 *
 * @throws Error when its exit code is not 0
 */
async function runIn(folder: string, [program, ...args]: [string, ...string[]], { resources }: Run): Promise<void> {
  const start = async (): Promise<{ child: ChildProcess; exit: Promise<[number | null, string | null]> }> => {
    const child = spawn(program, args, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
    return { child, exit: once(child, 'exit') as Promise<[number | null, string | null]> };
  };
  const { exit } = await startResource(resources, start, async (running) => {
    running.child.kill();
    await running.exit.catch(() => undefined);
  });
  const [code, signal] = await exit;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code ?? signal}.`);
}

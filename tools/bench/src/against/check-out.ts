import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Run } from '../stage/stage';
import { startResource } from '../stage/start-resource';
import { haveSamePackages, linkPackages } from './packages';
import { runIn } from './run-in';

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
export async function checkOut(commit: string, { resources, log }: Run): Promise<string> {
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
  else await runIn(resources, { folder, program: 'npm', args: ['ci', '--no-audit', '--no-fund'] });
  log('building it');
  await runIn(resources, {
    folder,
    program: process.execPath,
    args: ['node_modules/typescript/bin/tsc', '-b', '--noCheck', 'apps/gateway'],
  });
  return folder;
}

async function git(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)('git', args, { cwd: ROOT });
  return stdout.trim();
}

import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, readdir, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isDeepStrictEqual, promisify } from 'node:util';
import type { Run } from '../stage/stage';
import { startResource } from '../stage/start-resource';

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

/** A program that runs to its end, with its working folder. */
interface Errand {
  folder: string;
  program: string;
  args: string[];
}

/**
 * Its output goes to standard error, because standard output contains only the table. An interrupt ends it.
 *
 * @throws Error when its exit code is not 0
 */
async function runIn(resources: AsyncDisposableStack, { folder, program, args }: Errand): Promise<void> {
  const spawned = (): ChildProcess =>
    spawn(program, args, { cwd: folder, stdio: ['ignore', process.stderr, process.stderr] });
  const { child, exit } = await startResource(
    resources,
    async () => {
      const started = spawned();
      return { child: started, exit: exitOf(started) };
    },
    async (running) => {
      running.child.kill();
      await running.exit.catch(() => undefined);
    },
  );
  const code = await exit;
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code ?? child.signalCode}.`);
}

async function exitOf(child: ChildProcess): Promise<number | null> {
  const [code] = (await once(child, 'exit')) as [number | null];
  return code;
}

const SCOPE = '@das';
const WORKSPACES = ['apps', 'libs', 'tools'];

interface Lock {
  packages: Record<string, { link?: boolean }>;
}

/** Whether both checkouts have the same third-party packages, all at the top level. */
async function haveSamePackages(one: string, other: string): Promise<boolean> {
  const [ours, theirs] = await Promise.all([one, other].map(packagesOf));
  return isDeepStrictEqual(ours, theirs) && !Object.keys(ours ?? {}).some((path) => !path.startsWith('node_modules/'));
}

async function packagesOf(checkout: string): Promise<Lock['packages']> {
  const { packages } = JSON.parse(await readFile(join(checkout, 'package-lock.json'), 'utf8')) as Lock;
  return Object.fromEntries(
    Object.entries(packages).filter(([path, { link }]) => path.includes('node_modules/') && !link),
  );
}

/** Links the third-party packages of one checkout into another, which keeps its own workspaces. */
async function linkPackages(from: string, to: string): Promise<void> {
  const modules = join(to, 'node_modules');
  await mkdir(join(modules, SCOPE), { recursive: true });
  for (const name of await readdir(join(from, 'node_modules'))) {
    if (name !== SCOPE && !name.startsWith('.')) await symlink(join(from, 'node_modules', name), join(modules, name));
  }
  for (const { name, folder } of await workspacesOf(to)) await symlink(folder, join(modules, name));
}

async function workspacesOf(checkout: string): Promise<{ name: string; folder: string }[]> {
  const folders = await Promise.all(
    WORKSPACES.map(async (parent) =>
      (await readdir(join(checkout, parent))).map((child) => join(checkout, parent, child)),
    ),
  );
  const named = await Promise.all(folders.flat().map(async (folder) => ({ name: await nameOf(folder), folder })));
  return named.filter(({ name }) => name.startsWith(`${SCOPE}/`));
}

async function nameOf(folder: string): Promise<string> {
  const text = await readFile(join(folder, 'package.json'), 'utf8').catch(() => '{}');
  return (JSON.parse(text) as { name?: string }).name ?? '';
}

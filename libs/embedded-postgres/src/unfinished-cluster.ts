import { spawn } from 'node:child_process';
import { readFile, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type Place, ownedFolder } from './place-cluster';
import { isAlive } from './postmaster';
import { optionsFor, outcomeOf, run } from './run';

/**
 * A cluster that `initdb` has not finished is in `postgres.new-<maker>-<group>`. The maker is the process that started `initdb`;
 * the group is the process group of `initdb` and of the servers that it starts. Both are in the name, so that the next start
 * can end an `initdb` whose maker has exited. Otherwise that `initdb` would write into the folder while it is removed.
 */
const UNFINISHED = /^(postgres\.new-(\d+))(?:-(\d+))?/;
const END_TIMEOUT_MS = 2_000;
const POLL_MS = 20;

/** The start of the name; the process group follows it. */
export const unfinishedPrefix = (home: string): string => join(home, `postgres.new-${process.pid}`);

/** Waits for a line, so that `initdb` never runs before its folder exists. `$$` is the id of the group and, after `exec`, of `initdb`. */
const INITDB_SCRIPT = 'folder="$1-$$"; shift; read -r go && exec "$0" --pgdata="$folder" "$@"';

/**
 * Runs `initdb` in a process group of its own.
 *
 * @param onWait called when it runs
 * @returns the folder of the new cluster
 */
export async function runInitdb(
  { home, binaries, user }: Place,
  options: string[],
  onWait?: () => void,
): Promise<string> {
  const prefix = unfinishedPrefix(home);
  const shell = spawn('/bin/sh', ['-c', INITDB_SCRIPT, binaries.initdb, prefix, ...options], {
    ...optionsFor(user),
    detached: true,
    stdio: 'pipe',
  });
  const outcome = outcomeOf(shell);
  outcome.catch(() => undefined); // awaited below, unless the folder cannot be created
  shell.stdin.on('error', () => undefined); // the outcome has the reason why the shell ended
  const folder = `${prefix}-${shell.pid}`;
  try {
    await ownedFolder(folder, user);
    shell.stdin.write('go\n');
    onWait?.();
  } finally {
    shell.stdin.end();
  }
  const { code, output } = await outcome;
  if (code !== 0) throw new Error(`${binaries.initdb} ended with ${code}: ${output}`);
  return folder;
}

/** Removes the folders of starts that were killed while `initdb` ran, after ending that `initdb`. */
export async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const [, prefix = '', maker, group] = UNFINISHED.exec(name) ?? [];
    // In a container each start may have the same process id; this process has not created a folder yet.
    if (!maker || (Number(maker) !== process.pid && isAlive(Number(maker)))) continue;
    if (group) await endGroup(Number(group), join(home, prefix));
    await rm(join(home, name), { recursive: true, force: true });
  }
}

/** Ends a process group, unless its id now belongs to a program without `mark` in its command line. */
async function endGroup(group: number, mark: string): Promise<void> {
  if (!(await commandOf(group)).includes(mark)) return;
  process.kill(-group, 'SIGKILL');
  const deadline = Date.now() + END_TIMEOUT_MS; // process 1 of a container may never reap them
  while (isAlive(-group) && Date.now() < deadline) await pause(POLL_MS);
}

/** The command line of a process; empty when there is none. */
async function commandOf(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return (await run('ps', ['-o', 'command=', '-ww', '-p', String(pid)])).output;
}

import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** The process of a running server, from `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on a cluster; undefined when none runs, even if the file of an ended server still exists. */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isPostmasterOf(folder, pid)) return undefined;
  return { pid, port: Number(lines[3]) };
}

/**
 * Removes a `postmaster.pid` whose process id now belongs to another program: PostgreSQL would wait for that program. It removes
 * the file of an ended server itself.
 */
export async function removeForeignPidFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid && isAlive(pid) && !isPostmasterOf(folder, pid)) await rm(file, { force: true });
}

/** Whether a process with this id exists, of any user. A negative number is a process group. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The system reuses process ids, so on Linux the process must also have the folder in its command line. */
function isPostmasterOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

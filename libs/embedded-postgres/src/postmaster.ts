import { readFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** What a running server writes of itself into `postmaster.pid`. */
export interface Postmaster {
  pid: number;
  port: number;
}

/** The server that runs on a cluster, or that the file still speaks of although it is gone (undefined then). */
export async function runningPostmaster(folder: string): Promise<Postmaster | undefined> {
  const lines = (await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!pid || !isPostmasterOf(folder, pid)) return undefined;
  return { pid, port: Number(lines[3]) };
}

/**
 * PostgreSQL itself removes the file of a server that is gone, unless the process id in it now belongs to somebody else:
 * it would wait for a stranger.
 */
export async function removeForeignPidFile(folder: string): Promise<void> {
  const file = join(folder, 'postmaster.pid');
  const pid = Number((await readFile(file, 'utf8').catch(() => '')).split('\n')[0]);
  if (pid && isAlive(pid) && !isPostmasterOf(folder, pid)) await rm(file, { force: true });
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A process id is given out again after a restart, so on Linux the process must also be a server of this folder. */
function isPostmasterOf(folder: string, pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder);
  } catch {
    return process.platform !== 'linux';
  }
}

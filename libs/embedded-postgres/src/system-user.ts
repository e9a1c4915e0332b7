import { execFileSync } from 'node:child_process';
import { type SystemUser, run } from './run';

/**
 * The user that PostgreSQL has to run as. Undefined, which means the user of this process, unless that is root. For root it is
 * `postgres`, which is created when it is absent, or else the unprivileged user of the system.
 */
export function postgresUser(): SystemUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp('postgres') ?? createdUser() ?? lookUp('nobody') ?? { uid: 65534, gid: 65534 };
}

/** Whether `user` may enter the folder, or run the file, at this path. */
export async function mayEnter(path: string, user: SystemUser): Promise<boolean> {
  const { code } = await run('/bin/sh', ['-c', 'test -x "$0"', path], user);
  return code === 0;
}

function lookUp(name: string): SystemUser | undefined {
  try {
    const idOf = (flag: string) => Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'] }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

function createdUser(): SystemUser | undefined {
  try {
    execFileSync('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], { stdio: 'ignore' });
    return lookUp('postgres');
  } catch {
    return undefined; // no useradd, or a read-only /etc: the caller uses another user
  }
}

import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user';

export interface Outcome {
  code: number;
  output: string;
}

/**
 * Runs a program to its end, as `user` where one is given. Its standard output is inherited by nobody:
 * a server that it leaves behind must not keep our pipes open.
 */
export function run(program: string, args: string[], user?: SystemUser): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      ...(user && { uid: user.uid, gid: user.gid }),
      cwd: '/',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const chunks: Buffer[] = [];
    child.stdout.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      child.stdout.destroy();
      child.stderr.destroy();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8').trim() });
    });
  });
}

/** As {@link run}, for a program that must succeed. */
export async function mustRun(program: string, args: string[], user?: SystemUser): Promise<void> {
  const { code, output } = await run(program, args, user);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/** An operating-system user that a program runs as. */
export interface SystemUser {
  uid: number;
  gid: number;
}

export interface Outcome {
  code: number;
  output: string;
}

/** Runs a program to its end, as `user` if given. */
export function run(program: string, args: string[], user?: SystemUser): Promise<Outcome> {
  return outcomeOf(spawn(program, args, { ...optionsFor(user), stdio: ['ignore', 'pipe', 'pipe'] }));
}

/** As {@link run}, for a program that must succeed. */
export async function mustRun(program: string, args: string[], user?: SystemUser): Promise<void> {
  const { code, output } = await run(program, args, user);
  if (code !== 0) throw new Error(`${program} ended with ${code}: ${output}`);
}

export const optionsFor = (user?: SystemUser): SpawnOptions => ({
  ...(user && { uid: user.uid, gid: user.gid }),
  cwd: '/',
  env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
});

/** Waits for the exit, not for the end of the output: a server that the program leaves running keeps the pipes open. */
export function outcomeOf(child: ChildProcess): Promise<Outcome> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    for (const output of [child.stdout, child.stderr]) output?.on('data', (chunk: Buffer) => chunks.push(chunk));
    child.on('error', reject);
    child.on('exit', (code) => {
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ code: code ?? 1, output: Buffer.concat(chunks).toString('utf8').trim() });
    });
  });
}

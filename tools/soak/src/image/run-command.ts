import { spawn } from 'node:child_process';
import { once } from 'node:events';

const KEPT_CHARACTERS = 4_000;

/** Runs a command to its end. @returns its standard output @throws Error with the end of its output when it fails or is stopped */
export async function runCommand(command: string, args: string[], signal: AbortSignal): Promise<string> {
  const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'], signal });
  const ran = { out: '', all: '' };
  child.stdout.on('data', (chunk) => {
    ran.out += String(chunk);
    ran.all += String(chunk);
  });
  child.stderr.on('data', (chunk) => (ran.all += String(chunk)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(
      `${command} ${args.slice(0, 3).join(' ')} … ended with ${code}:\n${ran.all.slice(-KEPT_CHARACTERS)}`,
    );
  return ran.out;
}

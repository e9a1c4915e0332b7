import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ADMIN_MAIN } from '../environment/admin-program';

/** The output of a command with `--json` that may find something and then exits with 1. @throws Error without output */
export async function outputOf<T>(settings: Record<string, string>, ...args: string[]): Promise<T> {
  const { PATH, HOME } = process.env;
  const run = promisify(execFile)(process.execPath, [ADMIN_MAIN, ...args, '--json'], {
    env: { PATH, HOME, ...settings },
  });
  const { stdout } = await run.catch((error: { stdout?: string }) => {
    if (!error.stdout) throw error;
    return { stdout: error.stdout };
  });
  return JSON.parse(stdout) as T;
}

import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A path, because apps are started and not imported. */
export const ADMIN_MAIN = join(__dirname, '../../../../apps/gateway/dist/admin/main.js');

/** Settings of the service, and the program of another build. */
type Settings = Record<string, string> & { program?: string };

/** Runs `npm run admin` with `--json`. @returns its output @throws Error when it exits with another code than 0 */
export async function runAdmin<T>({ program = ADMIN_MAIN, ...settings }: Settings, ...args: string[]): Promise<T> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [program, ...args, '--json'], {
    env: { PATH, HOME, ...settings },
  });
  return JSON.parse(stdout) as T;
}

/** A tenant as `tenant create` prints it. */
export interface CreatedTenant {
  tenant: { id: string; slug: string };
  owner: { id: string; email: string };
  /** The first password of the owner. */
  invitation: string;
  /** The key of the owner. */
  secret: string;
}

export const createTenantByCommand = (settings: Settings, name: string): Promise<CreatedTenant> =>
  runAdmin(settings, 'tenant', 'create', '--name', name, '--owner-email', `owner@${name.toLowerCase()}.example`);

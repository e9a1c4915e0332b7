import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';

/** A path, because apps are started and not imported. */
export const ADMIN_MAIN = join(__dirname, '../../../../apps/gateway/dist/admin/main.js');

/** Runs `npm run admin` with `--json`. @returns its output @throws Error when it exits with another code than 0 */
export async function runAdmin<T>(settings: Record<string, string>, ...args: string[]): Promise<T> {
  const { PATH, HOME } = process.env;
  const { stdout } = await promisify(execFile)(process.execPath, [ADMIN_MAIN, ...args, '--json'], { env: { PATH, HOME, ...settings } });
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

export const createTenantByCommand = (settings: Record<string, string>, name: string): Promise<CreatedTenant> =>
  runAdmin(settings, 'tenant', 'create', '--name', name, '--owner-email', `owner@${name.toLowerCase()}.example`);

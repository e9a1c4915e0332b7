import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AlreadyRunning, EmbeddedPostgres } from '@das/embedded-postgres';

/** A database that the service runs for itself. */
export interface LocalDatabase {
  url: string;
  admin_url: string;
  secret_key: string;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of the data directory, with a secret key that is made once. */
export async function startLocalDatabase(data_dir: string): Promise<LocalDatabase> {
  const server = await EmbeddedPostgres.start({ data_dir: resolve(data_dir) });
  return { url: server.serviceUrl(), admin_url: server.adminUrl(), secret_key: await secretKey(data_dir), stop: () => server.stop() };
}

/** The same for a guest: where another process runs it already, that one's, and it is left running. */
export async function joinLocalDatabase(data_dir: string): Promise<LocalDatabase> {
  try {
    return await startLocalDatabase(data_dir);
  } catch (error) {
    const addresses = error instanceof AlreadyRunning ? await EmbeddedPostgres.addressesOf(resolve(data_dir)) : undefined;
    if (!addresses) throw error;
    return { ...addresses, secret_key: await secretKey(data_dir), stop: async () => undefined };
  }
}

const SECRET_BYTES = 32;

async function secretKey(data_dir: string): Promise<string> {
  const file = join(data_dir, 'secret-key');
  if (!existsSync(file)) await writeFile(file, randomBytes(SECRET_BYTES).toString('base64'), { mode: 0o600 });
  await chmod(file, 0o600);
  return (await readFile(file, 'utf8')).trim();
}

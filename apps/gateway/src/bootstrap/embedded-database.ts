import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { AlreadyRunning, EmbeddedPostgres, type StartOptions } from '@das/embedded-postgres';
import type { LocalDatabase } from './database-options';

/** A running embedded PostgreSQL. */
export interface EmbeddedDatabase extends LocalDatabase {
  stop(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL in the data directory. Its secret key is generated at the first start.
 *
 * @param events without `onLost`, a server that ends is not restarted
 */
export async function startEmbeddedDatabase(
  data_dir: string,
  events: Pick<StartOptions, 'onLost' | 'onWait'> = {},
): Promise<EmbeddedDatabase> {
  const server = await EmbeddedPostgres.start({ data_dir: resolve(data_dir), ...events });
  return {
    url: server.serviceUrl(),
    admin_url: server.adminUrl(),
    secret_key: await secretKey(data_dir),
    stop: () => server.stop(),
  };
}

/** Starts it, or connects to the one that another process runs, which `stop` then leaves running. */
export async function joinEmbeddedDatabase(data_dir: string): Promise<EmbeddedDatabase> {
  try {
    return await startEmbeddedDatabase(data_dir);
  } catch (error) {
    const addresses =
      error instanceof AlreadyRunning ? await EmbeddedPostgres.addressesOf(resolve(data_dir)) : undefined;
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

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Place } from './place-cluster';
import { removeUnfinished, runInitdb, unfinishedPrefix } from './unfinished-cluster';

/** The random passwords of a cluster's two log-ins. */
export interface Credentials {
  admin_password: string;
  service_password: string;
}

const CREDENTIALS_FILE = 'das-credentials.json';

export const clusterFolder = (place: Place): string => join(place.home, 'postgres');

/**
 * Creates the cluster unless it exists. `initdb` writes to another folder, which is then renamed. So a killed start never leaves
 * an incomplete cluster, and of two concurrent starts the second one uses the cluster of the first.
 *
 * @param onWait called when `initdb` runs
 */
export async function initialiseCluster(place: Place, onWait?: () => void): Promise<Credentials> {
  const folder = clusterFolder(place);
  await removeUnfinished(place.home);
  if (!existsSync(folder)) await createCluster(place, folder, onWait);
  return JSON.parse(await readFile(join(folder, CREDENTIALS_FILE), 'utf8')) as Credentials;
}

async function createCluster(place: Place, folder: string, onWait?: () => void): Promise<void> {
  const credentials: Credentials = {
    admin_password: randomBytes(24).toString('base64url'),
    service_password: randomBytes(24).toString('base64url'),
  };
  const passwordFile = `${unfinishedPrefix(place.home)}.password`;
  await writeFile(passwordFile, credentials.admin_password, { mode: 0o600 });
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
  const options = [
    '--username=postgres',
    '--auth=scram-sha-256',
    `--pwfile=${passwordFile}`,
    '--encoding=UTF8',
    '--locale=C',
  ];
  const unfinished = await runInitdb(place, options, onWait).finally(() => rm(passwordFile, { force: true }));
  await writeFile(join(unfinished, CREDENTIALS_FILE), JSON.stringify(credentials), { mode: 0o600 });
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chown, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isAlive } from './postmaster';
import { type Place, ownedFolder } from './place-cluster';
import { mustRun } from './run';

/** The passwords of a cluster's two log-ins, made at random with it. */
export interface Credentials {
  admin_password: string;
  service_password: string;
}

const CREDENTIALS_FILE = 'das-credentials.json';

export const clusterFolder = (place: Place): string => join(place.home, 'postgres');

/**
 * Makes the cluster unless it is there. It is made beside its place and moved there whole, so that a kill in the
 * middle leaves no half a cluster, and of two starts at once one finds the other's.
 */
export async function initialiseCluster(place: Place): Promise<Credentials> {
  const folder = clusterFolder(place);
  await removeUnfinished(place.home);
  if (!existsSync(folder)) await makeCluster(place, folder);
  return JSON.parse(await readFile(join(folder, CREDENTIALS_FILE), 'utf8')) as Credentials;
}

async function makeCluster(place: Place, folder: string): Promise<void> {
  const unfinished = `${folder}.new-${process.pid}`;
  const credentials: Credentials = { admin_password: randomBytes(24).toString('base64url'), service_password: randomBytes(24).toString('base64url') };
  await rm(unfinished, { recursive: true, force: true });
  await ownedFolder(unfinished, place.user);
  const passwordFile = `${unfinished}.password`;
  await writeFile(passwordFile, credentials.admin_password, { mode: 0o600 });
  if (place.user) await chown(passwordFile, place.user.uid, place.user.gid);
  const options = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`, '--encoding=UTF8', '--locale=C'];
  try {
    await mustRun(place.binaries.initdb, [`--pgdata=${unfinished}`, ...options], place.user);
  } finally {
    await rm(passwordFile, { force: true });
  }
  await writeFile(join(unfinished, CREDENTIALS_FILE), JSON.stringify(credentials), { mode: 0o600 });
  await rename(unfinished, folder).catch(async (error: NodeJS.ErrnoException) => {
    await rm(unfinished, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
  });
}

/** What a start that was killed in the middle of `initdb` left. */
async function removeUnfinished(home: string): Promise<void> {
  for (const name of await readdir(home)) {
    const pid = /^postgres\.new-(\d+)/.exec(name)?.[1];
    if (pid && !isAlive(Number(pid))) await rm(join(home, name), { recursive: true, force: true });
  }
}

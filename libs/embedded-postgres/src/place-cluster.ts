import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, cp, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type Binaries, binariesIn, installedBinaries } from './binaries';
import type { SystemUser } from './run';
import { mayEnter, postgresUser } from './system-user';

/** The folder of a cluster, the programs of its server, and the user that they run as. */
export interface Place {
  /** The folder that contains the cluster, its log, and unfinished clusters. */
  home: string;
  binaries: Binaries;
  user?: SystemUser;
}

/** Contains the clusters of data folders that PostgreSQL's user may not enter, when root starts the service. */
const SHARED_HOME = '/var/lib/das-postgres';

/**
 * Finds a folder that this process and PostgreSQL's user can enter: the data folder itself, or, when root works in a private
 * folder (a home of mode 700), one below /var/lib that the data folder points to.
 */
export async function placeCluster(dataDir: string): Promise<Place> {
  const data = resolve(dataDir);
  await mkdir(data, { recursive: true });
  const user = postgresUser();
  const installed = installedBinaries();
  if (!user) return { home: data, binaries: installed };
  if ((await mayEnter(data, user)) && (await mayEnter(installed.initdb, user)))
    return { home: data, binaries: installed, user };
  const home = await sharedHome(data);
  return { home, binaries: await copiedBinaries(installed), user };
}

async function sharedHome(data: string): Promise<string> {
  const pointer = join(data, 'postgres-home');
  await mkdir(SHARED_HOME, { recursive: true, mode: 0o755 });
  const pointed = existsSync(pointer) ? (await readFile(pointer, 'utf8')).trim() : undefined;
  if (pointed && existsSync(pointed)) return pointed;
  await removeAbandoned();
  const home = join(SHARED_HOME, randomBytes(6).toString('hex'));
  await mkdir(home, { mode: 0o755 });
  await writeFile(join(home, 'origin'), pointer);
  await writeFile(pointer, `${home}\n`);
  return home;
}

/** Removes the clusters of data folders that were deleted, when the next cluster is created. */
async function removeAbandoned(): Promise<void> {
  for (const name of await readdir(SHARED_HOME)) {
    const home = join(SHARED_HOME, name);
    const origin = await readFile(join(home, 'origin'), 'utf8').catch(() => undefined);
    if (!origin) continue;
    const pointed = await readFile(origin, 'utf8').catch(() => '');
    if (pointed.trim() !== home && !existsSync(join(home, 'postgres', 'postmaster.pid')))
      await rm(home, { recursive: true, force: true });
  }
}

async function copiedBinaries(installed: Binaries): Promise<Binaries> {
  const { version } = JSON.parse(await readFile(join(installed.root, '..', 'package.json'), 'utf8')) as {
    version: string;
  };
  const target = join(SHARED_HOME, `programs-${version}`);
  if (existsSync(target)) return binariesIn(target);
  const copy = `${target}.${process.pid}`;
  await cp(installed.root, copy, { recursive: true, verbatimSymlinks: true });
  await chmod(copy, 0o755);
  await rename(copy, target).catch(() => rm(copy, { recursive: true, force: true })); // another start was first
  return binariesIn(target);
}

/** Creates a folder that belongs to PostgreSQL's user. */
export async function ownedFolder(path: string, user?: SystemUser): Promise<void> {
  await mkdir(path, { mode: 0o700 });
  if (user) await chown(path, user.uid, user.gid);
}

import { existsSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port';
import { type Credentials, clusterFolder, initialiseCluster } from './initialise-cluster';
import { type Place, placeCluster } from './place-cluster';
import { removeForeignPidFile, runningPostmaster } from './postmaster';
import { mustRun, run } from './run';
import { adminUrl, runningServer, serviceUrl } from './running-server';

/** Somebody else holds the data folder. */
export class AlreadyRunning extends Error {
  constructor(dataDir: string) {
    super(`Another process already runs on the data directory ${dataDir}. Stop it first, or set DAS_DATA_DIR to another directory.`);
  }
}

export interface StartOptions {
  /** The folder that keeps the data; made when it is not there. */
  data_dir: string;
  /** Further settings of the server, `name=value`. */
  settings?: string[];
}

/** Taken by whoever uses the cluster, on a connection of its own: the server gives it up when that process dies, however it dies. */
const OWNER_LOCK = 7_201_911;
const START_TIMEOUT_MS = 60_000;
const LOCK_TIMEOUT_MS = 1_500;
const BASE_SETTINGS = ['listen_addresses=127.0.0.1', "unix_socket_directories=''", 'max_connections=200', 'log_timezone=UTC', 'timezone=UTC'];

/** A PostgreSQL server in a folder, held by this process alone. */
export class EmbeddedPostgres {
  private constructor(
    private readonly place: Place,
    private readonly credentials: Credentials,
    private readonly port: number,
    private readonly lock: Client,
  ) {}

  /**
   * Starts the server of `data_dir`, making it when it is not there. A server that a killed process left running is taken over.
   *
   * @throws AlreadyRunning when another living process holds the folder.
   */
  static async start({ data_dir, settings = [] }: StartOptions): Promise<EmbeddedPostgres> {
    const place = await placeCluster(data_dir);
    const credentials = await initialiseCluster(place);
    const { port, client } = await connectedServer(place, credentials, [...BASE_SETTINGS, ...settings]);
    if (!(await tookLock(client))) {
      await client.end();
      throw new AlreadyRunning(data_dir);
    }
    await provideDatabase(client, credentials);
    return new EmbeddedPostgres(place, credentials, port, client);
  }

  adminUrl(database = 'das'): string {
    return adminUrl({ ...this.credentials, port: this.port }, database);
  }

  serviceUrl(database = 'das'): string {
    return serviceUrl({ ...this.credentials, port: this.port }, database);
  }

  /** The addresses of a server that another living process holds, for a guest who neither starts nor stops it; undefined when none runs. */
  static async addressesOf(data_dir: string): Promise<{ url: string; admin_url: string } | undefined> {
    const server = await runningServer(data_dir);
    return server && { url: serviceUrl(server, 'das'), admin_url: adminUrl(server, 'das') };
  }

  /** Ends the server; what was committed is on disk. */
  async stop(): Promise<void> {
    await this.lock.end().catch(() => undefined);
    if (!(await runningPostmaster(clusterFolder(this.place)))) return; // it died before us
    await mustRun(this.place.binaries.pg_ctl, ['stop', '-D', clusterFolder(this.place), '-m', 'fast', '-w'], this.place.user);
  }
}

interface Connected {
  port: number;
  client: Client;
}

/** Connects to the cluster's server, starting it when none runs; patient with one that is just starting or stopping. */
async function connectedServer(place: Place, credentials: Credentials, settings: string[]): Promise<Connected> {
  const folder = clusterFolder(place);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failure = 'it never answered';
  while (Date.now() < deadline) {
    const running = await runningPostmaster(folder);
    if (running) {
      const client = await connected(running.port, credentials);
      if (client) return { port: running.port, client };
      await pause(100);
    } else {
      failure = await startServer(place, folder, settings);
    }
  }
  throw new Error(`The embedded PostgreSQL in ${folder} did not start: ${failure}`);
}

/** @returns what went wrong, or an empty string */
async function startServer(place: Place, folder: string, settings: string[]): Promise<string> {
  await removeForeignPidFile(folder);
  const log = await serverLog(place);
  const options = [`port=${await freePort()}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const { code, output } = await run(place.binaries.pg_ctl, ['start', '-D', folder, '-l', log, '-w', '-o', options], place.user);
  if (code === 0) return '';
  await pause(200); // the other of two starts at once, most likely
  return `${output}\n${(await readFile(log, 'utf8')).slice(-2_000)}`;
}

async function serverLog({ home, user }: Place): Promise<string> {
  const log = join(home, 'postgres.log');
  if (!existsSync(log)) await writeFile(log, '', { mode: 0o600 });
  if (user) await chown(log, user.uid, user.gid);
  return log;
}

async function connected(port: number, { admin_password }: Credentials): Promise<Client | undefined> {
  const client = new Client({ host: '127.0.0.1', port, user: 'postgres', password: admin_password, database: 'postgres', connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined); // the server ended under us: whoever uses it hears of it on a connection of their own
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

/** A process that was killed a moment ago may still hold the lock until the server sees its connection gone. */
async function tookLock(client: Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  do {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return true;
    await pause(100);
  } while (Date.now() < deadline);
  return false;
}

async function provideDatabase(client: Client, { service_password }: Credentials): Promise<void> {
  const role = await client.query("select from pg_roles where rolname = 'das_service'");
  if (!role.rowCount) await client.query(`create role das_service login password '${service_password}'`);
  const database = await client.query("select from pg_database where datname = 'das'");
  if (!database.rowCount) await client.query('create database das');
}

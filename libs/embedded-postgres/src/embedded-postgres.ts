import { setTimeout as pause } from 'node:timers/promises';
import type { Client } from 'pg';
import { type Connected, DidNotStart, connectServer, logFile } from './connect-server';
import { type Credentials, clusterFolder, initialiseCluster } from './initialise-cluster';
import { type Place, placeCluster } from './place-cluster';
import { runningPostmaster } from './postmaster';
import { mustRun } from './run';
import { adminUrl, runningServer, serviceUrl } from './running-server';

/** Another process holds the data folder. */
export class AlreadyRunning extends Error {
  constructor(dataDir: string) {
    super(
      `Another process already runs on the data directory ${dataDir}. Stop it first, or set DAS_DATA_DIR to another directory.`,
    );
  }
}

/** The server ended while it was in use, and could not be restarted. */
export class ServerLost extends Error {}

export interface StartOptions {
  /** The folder of the data; created when it does not exist. */
  data_dir: string;
  /** Additional settings of the server, `name=value`. */
  settings?: string[];
  /**
   * Enables restarts: a server that ends unexpectedly is restarted at the same address, at most 3 times a minute. The callback is
   * called once when that fails. Without it the server is not restarted.
   */
  onLost?: (error: Error) => void;
  /** Called whenever a program of PostgreSQL was started and is waited for: the caller can use the processor meanwhile. */
  onWait?: () => void;
}

/** Advisory lock of the process that uses the cluster, on a separate connection. The server releases it when that process ends. */
const OWNER_LOCK = 7_201_911;
const LOCK_TIMEOUT_MS = 1_500;
const LOCK_RETRY_PAUSE_MS = 100;
const BASE_SETTINGS = [
  'listen_addresses=127.0.0.1',
  "unix_socket_directories=''",
  'max_connections=200',
  'log_timezone=UTC',
  'timezone=UTC',
];
const MAX_RESTARTS = 3;
const RESTART_WINDOW_MS = 60_000;

/** A PostgreSQL server in a folder, for this process only. */
export class EmbeddedPostgres {
  private isStopping = false;
  private restarting: Promise<void> = Promise.resolve();
  private restarts: number[] = [];
  private readonly port: number;
  private lock: Client;

  private constructor(
    private readonly place: Place,
    private readonly credentials: Credentials,
    { port, client }: Connected,
    private readonly options: StartOptions,
  ) {
    this.port = port;
    this.lock = client;
    this.watch();
  }

  /**
   * Starts the server of `data_dir`, and creates its cluster when there is none. A server that a killed process left running is taken over.
   *
   * @throws AlreadyRunning when another running process holds the folder
   * @throws DidNotStart when the server does not answer within 60 seconds
   */
  static async start(options: StartOptions): Promise<EmbeddedPostgres> {
    const place = await placeCluster(options.data_dir);
    const credentials = await initialiseCluster(place, options.onWait);
    const server = await lockedServer(place, credentials, options);
    await provideDatabase(server.client, credentials);
    return new EmbeddedPostgres(place, credentials, server, options);
  }

  /** The connection URL of the owner, `postgres`. */
  adminUrl(database = 'das'): string {
    return adminUrl({ ...this.credentials, port: this.port }, database);
  }

  /** The connection URL of the service's log-in, `das_service`. */
  serviceUrl(database = 'das'): string {
    return serviceUrl({ ...this.credentials, port: this.port }, database);
  }

  /** The addresses of a server that another process holds, for a program that neither starts nor stops it; undefined when none runs. */
  static async addressesOf(data_dir: string): Promise<{ url: string; admin_url: string } | undefined> {
    const server = await runningServer(data_dir);
    return server && { url: serviceUrl(server, 'das'), admin_url: adminUrl(server, 'das') };
  }

  /** Stops the server. With `immediate` it skips the checkpoint, and the next start recovers from the write-ahead log. */
  async stop(mode: 'fast' | 'immediate' = 'fast'): Promise<void> {
    this.isStopping = true;
    await this.restarting;
    await this.lock.end().catch(() => undefined);
    if (!(await runningPostmaster(clusterFolder(this.place)))) return; // it has ended already
    await mustRun(
      this.place.binaries.pg_ctl,
      ['stop', '-D', clusterFolder(this.place), '-m', mode, '-w'],
      this.place.user,
    );
  }

  /** Restarts the server when it ends, which closes the connection of the lock. */
  private watch(): void {
    const { onLost } = this.options;
    if (!onLost) return;
    this.lock.once('end', () => {
      if (!this.isStopping) this.restarting = this.restart().catch(onLost);
    });
  }

  /** @throws ServerLost, AlreadyRunning */
  private async restart(): Promise<void> {
    const { port, client } = await this.startAgain();
    this.lock = client;
    if (port !== this.port) throw this.lost('ended, and another process started it at another port');
    this.watch();
  }

  /** @throws ServerLost, AlreadyRunning */
  private async startAgain(): Promise<Connected> {
    const settings = [...(this.options.settings ?? []), `port=${this.port}`]; // addresses in use stay valid
    for (;;) {
      this.countRestart();
      try {
        return await lockedServer(this.place, this.credentials, { ...this.options, settings });
      } catch (error) {
        if (error instanceof AlreadyRunning) throw error;
        if (error instanceof DidNotStart) throw this.lost('ended and could not be started again');
      } // any other error means that the server ended again, so the loop retries
    }
  }

  /** @throws ServerLost after too many restarts */
  private countRestart(): void {
    const now = Date.now();
    this.restarts = [...this.restarts.filter((time) => now - time < RESTART_WINDOW_MS), now];
    if (this.restarts.length > MAX_RESTARTS) throw this.lost(`ended ${MAX_RESTARTS + 1} times within a minute`);
  }

  private lost(reason: string): ServerLost {
    return new ServerLost(`The embedded PostgreSQL ${reason}; its log is ${logFile(this.place)}.`);
  }
}

/** Connects to the server and takes the lock of the folder. @throws AlreadyRunning */
async function lockedServer(
  place: Place,
  credentials: Credentials,
  { data_dir, settings = [], onWait }: StartOptions,
): Promise<Connected> {
  const { port, client } = await connectServer(place, credentials, {
    settings: [...BASE_SETTINGS, ...settings],
    onWait,
  });
  if (await takeLock(client)) return { port, client };
  await client.end();
  throw new AlreadyRunning(data_dir);
}

/** Waits up to 1.5 seconds, because the lock of a killed process lasts until the server notices its closed connection. */
async function takeLock(client: Client): Promise<boolean> {
  const deadline = Date.now() + LOCK_TIMEOUT_MS;
  do {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [OWNER_LOCK]);
    if (rows[0]?.taken) return true;
    await pause(LOCK_RETRY_PAUSE_MS);
  } while (Date.now() < deadline);
  return false;
}

async function provideDatabase(client: Client, { service_password }: Credentials): Promise<void> {
  const role = await client.query("select from pg_roles where rolname = 'das_service'");
  if (!role.rowCount) await client.query(`create role das_service login password '${service_password}'`);
  const database = await client.query("select from pg_database where datname = 'das'");
  if (!database.rowCount) await client.query('create database das');
}

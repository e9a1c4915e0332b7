import { existsSync } from 'node:fs';
import { chown, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { freePort } from './free-port';
import { type Credentials, clusterFolder } from './initialise-cluster';
import type { Place } from './place-cluster';
import { removeForeignPidFile, runningPostmaster } from './postmaster';
import { run } from './run';

const START_TIMEOUT_MS = 60_000;
const RETRY_PAUSE_MS = 100;

/** How a server is started. */
export interface Launch {
  /** Settings of the server, `name=value`. */
  settings: string[];
  /** Called when PostgreSQL was started and is waited for. */
  onWait?: () => void;
}

export interface Connected {
  port: number;
  client: Client;
}

/** The server did not answer within 60 seconds. The message ends with its log. */
export class DidNotStart extends Error {}

/**
 * Connects to the server of a cluster. Starts it when none runs, and waits for a server that is starting or stopping.
 *
 * @throws DidNotStart
 */
export async function connectServer(place: Place, credentials: Credentials, launch: Launch): Promise<Connected> {
  const folder = clusterFolder(place);
  const deadline = Date.now() + START_TIMEOUT_MS;
  let failure = 'it did not answer';
  while (Date.now() < deadline) {
    const running = await runningPostmaster(folder);
    if (running) {
      const client = await connected(running.port, credentials);
      if (client) return { port: running.port, client };
      await pause(RETRY_PAUSE_MS);
    } else {
      failure = await startServer(place, folder, launch);
    }
  }
  throw new DidNotStart(`The embedded PostgreSQL in ${folder} did not start: ${failure}`);
}

/** The path of the server's log. */
export const logFile = ({ home }: Place): string => join(home, 'postgres.log');

/** @returns the error with the end of the log, or an empty string */
async function startServer(place: Place, folder: string, { settings, onWait }: Launch): Promise<string> {
  await removeForeignPidFile(folder);
  const log = await serverLog(place);
  const options = [`port=${await freePort()}`, ...settings].map((setting) => `-c ${setting}`).join(' ');
  const starting = run(place.binaries.pg_ctl, ['start', '-D', folder, '-l', log, '-w', '-o', options], place.user);
  onWait?.();
  const { code, output } = await starting;
  if (code === 0) return '';
  await pause(2 * RETRY_PAUSE_MS); // the usual cause is a concurrent start, or processes of the last server that are still ending
  return `${output}\n${(await readFile(log, 'utf8')).slice(-2_000)}`;
}

async function serverLog(place: Place): Promise<string> {
  const log = logFile(place);
  if (!existsSync(log)) await writeFile(log, '', { mode: 0o600 });
  if (place.user) await chown(log, place.user.uid, place.user.gid);
  return log;
}

async function connected(port: number, { admin_password }: Credentials): Promise<Client | undefined> {
  const client = new Client({
    host: '127.0.0.1',
    port,
    user: 'postgres',
    password: admin_password,
    database: 'postgres',
    connectionTimeoutMillis: 2_000,
  });
  client.on('error', () => undefined); // the event `end` follows; other connections report the error themselves
  try {
    await client.connect();
    return client;
  } catch {
    return undefined;
  }
}

import { randomUUID } from 'node:crypto';
import { Client, type ClientBase } from 'pg';
import type { Pooler } from './connection-policy';

/** An address is that of a connection pooler, where that of the server itself is needed. */
export class UnexpectedPooler extends Error {}

const CONNECT_TIMEOUT_MS = 3_000;

/** Rounds behind a pooler of any mode. The two connections of a round are busy at the same time, so that a pooler has to choose. */
const ROUNDS = 5;
const BUSY_S = 0.01;

const SET = `select set_config('das.connection', $1, false)`;
const READ = `select current_setting('das.connection', true) as mark, pg_sleep($1)`;

/**
 * Whether an address is that of a pooler that gives a client another connection of the server from statement to statement or from
 * transaction to transaction. A session setting is then lost, or visible to other clients. A pooler that keeps one connection of
 * the server for each client is not one.
 */
async function sharesConnections(url: string): Promise<boolean> {
  const probes = [new Probe(url), new Probe(url)] as const;
  try {
    await Promise.all(probes.map((probe) => probe.connect()));
    for (const probe of probes) await probe.mark(); // one after the other: the second may overwrite the first
    for (const probe of probes) if (!(await probe.keepsMark(0))) return true;
    if (await probes[0].isServer()) return false;
    for (let round = 0; round < ROUNDS; round += 1) {
      const kept = await Promise.all(probes.map((probe, index) => probe.keepsMark(BUSY_S * (index + 1))));
      if (kept.includes(false)) return true;
    }
    return false;
  } finally {
    await Promise.all(probes.map((probe) => probe.end()));
  }
}

/** Whether an address is that of a server. It sends no session setting. */
export async function isServer(url: string): Promise<boolean> {
  const probe = new Probe(url);
  try {
    await probe.connect();
    return await probe.isServer();
  } finally {
    await probe.end();
  }
}

/** A connection with a session setting of its own. */
class Probe {
  private readonly client: Client;
  private readonly value = randomUUID();

  constructor(url: string) {
    this.client = new Client({
      connectionString: url,
      application_name: 'das',
      connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    });
    this.client.on('error', () => undefined); // the next statement reports the loss
  }

  async connect(): Promise<void> {
    await this.client.connect();
  }

  async mark(): Promise<void> {
    await this.client.query(SET, [this.value]);
  }

  isServer(): Promise<boolean> {
    return isGreetedByServer(this.client);
  }

  /** @param busy_s the time for which the statement occupies its connection of the server */
  async keepsMark(busy_s: number): Promise<boolean> {
    const { rows } = await this.client.query<{ mark: string }>(READ, [busy_s]);
    return rows[0]?.mark === this.value;
  }

  async end(): Promise<void> {
    await this.client.end().catch(() => undefined);
  }
}

/** Whether this is a connection to a server. Its greeting names the process of the connection; that of a pooler has a number of its own. */
export async function isGreetedByServer(client: ClientBase & { processID?: number | null }): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return rows[0]?.pid === client.processID;
}

const ADVICE =
  'DATABASE_URL is the address of a connection pooler that shares connections of the server between clients: set DAS_DATABASE_POOLER=transaction.';

/** @throws UnexpectedPooler with this advice when an address is that of a pooler that shares connections */
export async function assertNotShared(url: string, advice = ADVICE): Promise<void> {
  if (await sharesConnections(url)) throw new UnexpectedPooler(advice);
}

const NOT_A_SERVER =
  'Migrations need the database server itself, not a connection pooler: set DAS_DATABASE_DIRECT_URL, or DAS_DATABASE_ADMIN_URL, to the address of the server.';

/**
 * Checks an address for work that holds session locks. With a pooler in the settings, every pooler at this address is refused, without a
 * session setting, which could reach its other clients.
 *
 * @throws UnexpectedPooler
 */
export async function assertServer(url: string, pooler: Pooler): Promise<void> {
  if (pooler === 'none') return assertNotShared(url, NOT_A_SERVER);
  if (!(await isServer(url))) throw new UnexpectedPooler(NOT_A_SERVER);
}

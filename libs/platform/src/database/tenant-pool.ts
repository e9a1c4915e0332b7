import type { Socket } from 'node:net';
import { Pool, type PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import type { Statement } from './statement';
import { inStatementSpan } from './statement-span';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** The connections of a process, and how many calls wait for one. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

/**
 * The one place where a connection learns its tenant: every checkout, whoever asks for it, sets the tenant of the
 * current call, or none. The setting travels ahead of the first statement in the same packet (`pipeline`), and a
 * connection on which it failed is cut, so that no statement can run under the tenant of an earlier checkout.
 */
export class TenantPool extends Pool {
  constructor(...given: ConstructorParameters<typeof Pool>) {
    super(...given);
    // A pool listens to its idle connections alone. One that is lost between two statements of a transaction would end the
    // process; the next statement on it fails, and that is heard.
    this.on('connect', (client) => client.on('error', () => undefined));
  }

  get use(): PoolUse {
    const { totalCount, idleCount: idle, waitingCount: waiting } = this;
    return { busy: totalCount - idle, idle, waiting };
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: Connected): void;
  override connect(callback?: Connected): Promise<PoolClient> | void {
    if (!callback) return super.connect().then(entered);
    super.connect((error, client, release) => callback(error, client && entered(client), release));
  }
}

/** The rows of each of these statements, which do not need each other's results and are sent together. */
export function rowsOf<R>(client: PoolClient, statements: readonly Statement[]): Promise<R[]>[] {
  gather(client);
  return statements.map((statement) => inStatementSpan(statement, async () => (await client.query(statement)).rows as R[]));
}

/** Whether a statement was given up on, and the connection with it: the pool learns of that too late. */
export const isDestroyed = (client: PoolClient): boolean => streamOf(client).destroyed;

const streamOf = (client: PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Sends what is said to the server in this moment in one packet: every packet is a call of the system, and wakes the server. */
function gather(client: PoolClient): Socket {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return stream;
}

function entered(client: PoolClient): PoolClient {
  const tenant_id = currentContext()?.tenant_id ?? '';
  const stream = gather(client); // the caller's first statement will stand behind the setting
  client.query({ name: 'enter_tenant', text: `select set_config('app.tenant_id', $1, false)`, values: [tenant_id] }).catch(() => stream.destroy());
  return client;
}

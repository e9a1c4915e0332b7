import type { Socket } from 'node:net';
import { Pool, type PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import type { Statement } from './statement';
import { inStatementSpan } from './statement-span';

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: (error?: unknown) => void) => void;

/** Numbers of connections of a process, and of callers that wait for one. */
export interface PoolUse {
  busy: number;
  idle: number;
  waiting: number;
}

/**
 * The only place that sets the tenant of a connection: every checkout sets the tenant of the current request context, or none.
 * The setting is sent before the first statement in the same packet (`pipeline`). When it fails, the connection is destroyed, so
 * no statement can run under the tenant of an earlier checkout.
 */
export class TenantPool extends Pool {
  constructor(...given: ConstructorParameters<typeof Pool>) {
    super(...given);
    // A pool handles errors of idle connections only. A connection that is lost between two statements of a transaction would
    // emit an unhandled error, which ends the process. The next statement on it fails and reports the loss.
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

/** Sends independent statements in one packet. Returns one promise of rows per statement, in the same order. */
export function rowsOf<R>(client: PoolClient, statements: readonly Statement[]): Promise<R[]>[] {
  gather(client);
  return statements.map((statement) => inStatementSpan(statement, async () => (await client.query(statement)).rows as R[]));
}

/** Whether a timeout closed the connection, so that it must not return to the pool, which would notice only later. */
export const isDestroyed = (client: PoolClient): boolean => streamOf(client).destroyed;

const streamOf = (client: PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Collects everything that is sent in this tick into one packet, because each packet costs a system call and wakes the server. */
function gather(client: PoolClient): Socket {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return stream;
}

function entered(client: PoolClient): PoolClient {
  const tenant_id = currentContext()?.tenant_id ?? '';
  const stream = gather(client); // the caller's first statement follows in the same packet
  client.query({ name: 'enter_tenant', text: `select set_config('app.tenant_id', $1, false)`, values: [tenant_id] }).catch(() => stream.destroy());
  return client;
}

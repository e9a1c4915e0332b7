import { trace } from '@opentelemetry/api';
import DataLoader from 'dataloader';
import type { Socket } from 'node:net';
import { type ClientConfig, Pool, type PoolClient, types } from 'pg';
import type { DataSource } from 'typeorm';
import { currentContext, type RequestContext } from '../context/request-context';
import { inSpan } from '../telemetry/in-span';
import { databaseFailure } from './database-failure';
import type { Row } from './row';
import type { Statement } from './sql';
import { type RowClass, type Table, tableOf } from './tenant-statements';

/** The connection pool of this process. Only this class knows that TypeORM's data source contains it. */
export class Connections {
  readonly #pool: TenantPool;
  readonly #batcher: AutocommitBatcher;

  constructor(private readonly dataSource: DataSource) {
    this.#pool = (dataSource.driver as unknown as { master: TenantPool }).master;
    this.#batcher = new AutocommitBatcher(this.#pool);
  }

  get use(): PoolUse {
    return this.#pool.use;
  }

  /** The address and start-up options of a connection outside of the pool. */
  get config(): Pick<ClientConfig, 'connectionString' | 'options'> {
    const { url, extra } = this.dataSource.options as { url: string; extra: { options: string } };
    return { connectionString: url, options: extra.options };
  }

  /** A connection of the pool, set to the tenant of the current context. */
  connect(): Promise<PoolClient> {
    return this.#pool.connect();
  }

  /** Runs statements outside of any transaction. */
  run<R>(statements: Statement[]): Promise<R[][]> {
    return this.#batcher.runAll<R>(statements);
  }

  tableOf<T extends object>(type: RowClass<T>): Table<T> {
    return tableOf(this.dataSource, type);
  }

  async close(): Promise<void> {
    await this.dataSource.destroy();
  }
}

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
    if (!callback) return super.connect().then(setTenant);
    super.connect((error, client, release) => callback(error, client && setTenant(client), release));
  }
}

/** Sends independent statements in one packet. Returns one promise of rows per statement, in the same order. */
export function rowsOf<R>(client: PoolClient, statements: readonly Statement[]): Promise<R[]>[] {
  corkUntilNextTick(client);
  return statements.map((statement) => inStatementSpan(statement, async () => (await client.query(statement)).rows as R[]));
}

/** Whether a timeout closed the connection, so that it must not return to the pool, which would notice only later. */
export const isDestroyed = (client: PoolClient): boolean => streamOf(client).destroyed;

const streamOf = (client: PoolClient): Socket => (client as unknown as { connection: { stream: Socket } }).connection.stream;

/** Collects everything that is sent in this tick into one packet, because each packet costs a system call and wakes the server. */
function corkUntilNextTick(client: PoolClient): Socket {
  const stream = streamOf(client);
  stream.cork();
  process.nextTick(() => stream.uncork());
  return stream;
}

function setTenant(client: PoolClient): PoolClient {
  const tenant_id = currentContext()?.tenant_id ?? '';
  const stream = corkUntilNextTick(client); // the caller's first statement follows in the same packet
  client.query({ name: 'enter_tenant', text: `select set_config('app.tenant_id', $1, false)`, values: [tenant_id] }).catch(() => stream.destroy());
  return client;
}

const asNumber = (text: string): number => Number(text);
const asDateTime = (text: string): string => text.slice(0, 19);
const asText = (text: string): string => text;

const TEXTS: number = 1009; // the oid of text[], which pg does not list by name
const readTexts = types.getTypeParser(TEXTS) as (text: string) => (string | null)[];
/** An array literal without quoted items and nulls, such as a list of ids. */
const PLAIN = /^\{(?!.*null)[\w,.-]+\}$/i;

/** Most arrays hold ids, and splitting is faster than the general parser, which reads character by character. */
const asTexts = (text: string): (string | null)[] => (PLAIN.test(text) ? text.slice(1, -1).split(',') : readTexts(text));

/**
 * Converts column values directly to their wire format, so that rows need no mapping: `numeric` to numbers, `timestamptz` to
 * `Y-m-d H:i:s` in UTC, `date` to `Y-m-d`. `bigint` ids stay text.
 */
const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: asNumber,
  [types.builtins.TIMESTAMPTZ]: asDateTime,
  [types.builtins.DATE]: asText,
  [TEXTS]: asTexts,
};

export const wireTypes = {
  getTypeParser: (oid: number, format?: 'text' | 'binary'): unknown => (format !== 'binary' && parsers[oid]) || types.getTypeParser(oid, format),
};

const TABLE = /\b(?:from|into|update)\s+([a-z_]+)/;

/** Runs a statement in a span when the caller is traced. The span has the text of the statement, which contains no values. */
function inStatementSpan<R>({ text }: Statement, run: () => Promise<R[]>): Promise<R[]> {
  if (!trace.getActiveSpan()?.isRecording()) return run();
  const summary = summaryOf(text);
  const attributes = { 'db.system.name': 'postgresql', 'db.query.summary': summary, 'db.query.text': text };
  return inSpan(summary, attributes, async (span) => {
    const rows = await run();
    span.setAttribute('db.response.returned_rows', rows.length);
    return rows;
  });
}

/** The first word and the first table. There are few such summaries, so spans can be grouped by them. */
function summaryOf(text: string): string {
  const [verb = ''] = text.trimStart().split(/\s/, 1);
  const [, table] = TABLE.exec(text) ?? [];
  return table ? `${verb} ${table}` : verb;
}

type Sender = DataLoader<Statement, Row[]>;

/** Runs statements outside of transactions. Statements of one request in the same tick share a connection and a packet. */
class AutocommitBatcher {
  readonly #senders = new WeakMap<RequestContext, Sender>();

  constructor(private readonly pool: TenantPool) {}

  runAll<R>(statements: Statement[]): Promise<R[][]> {
    const sender = this.senderOf(currentContext());
    return Promise.all(statements.map((statement) => sender.load(statement))) as Promise<R[][]>;
  }

  private senderOf(context: RequestContext | undefined): Sender {
    const known = context && this.#senders.get(context);
    if (known) return known;
    const sender: Sender = new DataLoader((statements) => this.send(statements), { cache: false });
    if (context) this.#senders.set(context, sender);
    return sender;
  }

  /** A failing statement fails alone, unless the connection is lost. */
  private async send(statements: readonly Statement[]): Promise<(Row[] | Error)[]> {
    const client = await this.pool.connect().catch(refused);
    try {
      return await Promise.all(rowsOf<Row>(client, statements).map((rows) => rows.catch((error: unknown) => databaseFailure(error) as Error)));
    } finally {
      client.release(isDestroyed(client));
    }
  }
}

function refused(error: unknown): never {
  throw databaseFailure(error);
}

import * as pg from 'pg';
import type { Connection, FieldDef, PoolClient } from 'pg';
import type { ConnectionPolicy } from '../connection-policy';
import type { Row } from '../row';
import type { Statement } from '../sql';
import { type PreparedStatement, PreparedStatements } from './prepared-statements';
import { isRefused, isUnknown } from './refused-statement';
import { reportsLostServer } from './reports-lost-server';
import { RowReader } from './row-reader';
import { SET_TENANT, prepareSetTenant, settingOf } from './set-tenant';

/** What PostgreSQL answers to a statement. */
export interface Answer {
  /** Such as `COMMIT` or `SELECT 2`. */
  tag: string;
  rows: Row[];
}

/** A statement that a caller has sent. */
interface Sent {
  statement: Statement;
  values: WireValue[];
  /** Undefined when the connection does not keep the statement. */
  prepared?: PreparedStatement;
  /** Whether it is prepared with this execution. */
  isNew?: boolean;
  /** Undefined until PostgreSQL has described the columns. */
  reader?: RowReader;
  /** Complete once PostgreSQL has confirmed it. */
  answer: Answer;
  /** The first error of a value's parser. */
  parseError?: Error;
  /** See {@link ConnectionPipeline.send}. */
  refusal?: Refusal;
  resolve: (answer: Answer) => void;
  reject: (error: Error) => void;
}

/** Returns an error when a statement must not be sent any more. */
export type Refusal = () => Error | undefined;

type WireValue = string | Buffer | null;

/** pg's conversion of values. Its types do not name it. */
const { prepareValue } = (pg as unknown as { utils: { prepareValue: (value: unknown) => WireValue } }).utils;

/** For statements that return no row. */
const NO_COLUMNS = new RowReader([], pg.types);

/**
 * The statements before one Sync. PostgreSQL executes them, skips the later ones after a failure, and sends all answers at the Sync. pg
 * takes a batch for one query.
 */
class Batch extends pg.Query {
  /** A shorter timeout of this query than that of the connection, in milliseconds. */
  query_timeout?: number;
  readonly #pipeline: ConnectionPipeline;
  #sent: Sent[] = [];
  #answered = 0;
  /** Whether the answer to {@link SET_TENANT} is expected first. */
  #setsTenant: boolean;
  /** The names of removed statements that are closed with this batch. */
  readonly #closed: string[] = [];

  /** @param tenant_id the tenant of its only statement; undefined in a transaction, which has set it */
  constructor(
    pipeline: ConnectionPipeline,
    readonly tenant_id: string | undefined,
  ) {
    super({ text: '' }, (error: Error | undefined) => (error ? this.fail(error) : this.succeed(this.#sent)));
    this.#pipeline = pipeline;
    this.#setsTenant = tenant_id !== undefined;
  }

  /** What is executed, in this order: for a test that replaces `Client.query`. */
  get statements(): Statement[] {
    return this.#sent.map(({ statement }) => statement);
  }

  add(sent: Sent): void {
    this.#sent.push(sent);
    const { query_timeout } = sent.statement;
    if (query_timeout) this.query_timeout = Math.min(query_timeout, this.query_timeout ?? query_timeout);
  }

  /** The batches of a tick are written at once, because each write is a system call and wakes the server. */
  override submit = (connection: Connection): Error | undefined => {
    const { stream } = connection;
    stream.cork();
    process.nextTick(() => stream.uncork());
    this.#sent = this.#sent.filter(isWanted);
    try {
      for (const sent of this.#sent) this.write(sent, connection);
      connection.sync();
      return undefined;
    } catch (error) {
      stream.destroy(); // a part of the batch is written
      return error as Error; // pg rejects the batch
    }
  };

  private write(sent: Sent, connection: Connection): void {
    const { statement, values } = sent;
    const { statements } = this.#pipeline;
    const prepared = statement.isPrepared ? statements?.of(statement.text) : undefined;
    for (const name of statements?.takeRemoved() ?? []) {
      connection.close({ type: 'S', name }, true);
      this.#closed.push(name);
    }
    if (this.tenant_id !== undefined)
      this.writeTenant(this.tenant_id, prepared ? settingOf(statement) : SET_TENANT, connection);
    const name = prepared?.name ?? '';
    if (!prepared?.isParsed) connection.parse({ name, text: statement.text, types: [] }, true);
    connection.bind({ statement: name, values }, true);
    if (!prepared?.reader) connection.describe({ type: 'P' }, true);
    connection.execute({}, true);
    if (!prepared) return;
    Object.assign(sent, { prepared, isNew: !prepared.isParsed, reader: prepared.reader });
    prepared.isParsed = true;
  }

  private writeTenant(tenant_id: string, setting: typeof SET_TENANT, connection: Connection): void {
    const name = this.#pipeline.statements ? setting.name : '';
    if (!name) connection.parse({ name, text: setting.text, types: [] }, true);
    connection.bind({ statement: name, values: [tenant_id] }, true);
    connection.execute({}, true);
  }

  /** Called by pg with the columns of a statement that was described. */
  handleRowDescription({ fields }: { fields: FieldDef[] }): void {
    this.current.reader = new RowReader(fields, this.#pipeline.client);
  }

  /** Called by pg for each row. */
  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    if (this.#setsTenant) return;
    const { current } = this;
    try {
      current.answer.rows.push((current.reader as RowReader).read(fields));
    } catch (error) {
      current.parseError ??= error as Error;
    }
  }

  /** Called by pg when a statement was executed. */
  handleCommandComplete({ text }: { text: string }): void {
    if (this.#setsTenant) {
      this.#setsTenant = false;
      return;
    }
    const { answer, prepared, reader } = this.current;
    answer.tag = text;
    if (prepared) prepared.reader ??= reader ?? NO_COLUMNS;
    this.#answered += 1;
    this.#pipeline.succeeded();
  }

  /** Called by pg for a statement without text. */
  handleEmptyQuery(): void {
    this.handleCommandComplete({ text: '' });
  }

  private get current(): Sent {
    return this.#sent[this.#answered] as Sent;
  }

  private succeed(sent: Sent[]): void {
    for (const { answer, parseError, resolve, reject } of sent) {
      if (parseError) reject(parseError);
      else resolve(answer);
    }
  }

  /** @param error that of the statement that failed, or that of the lost connection */
  private fail(error: Error): void {
    const pipeline = this.#pipeline;
    const { statements } = pipeline;
    const isInTransaction = this.tenant_id === undefined;
    const cause = isInTransaction && error instanceof pg.DatabaseError ? pipeline.causeOf(error) : error;
    const unanswered = this.#sent.slice(this.#answered);
    statements?.returnRemoved(this.#closed);
    for (const { statement, prepared, isNew } of unanswered)
      if (prepared && isNew) statements?.forget(statement.text, prepared);
    if (cause === error) pipeline.refused(error, unanswered[0]); // otherwise it is a consequence
    const executed = isInTransaction ? this.#answered : 0; // outside of one, the commit at the Sync may have failed
    this.succeed(this.#sent.slice(0, executed));
    for (const { reject } of this.#sent.slice(executed)) reject(cause);
  }
}

/** Rejects a statement that must not be sent any more. */
function isWanted({ refusal, reject }: Sent): boolean {
  const error = refusal?.();
  if (error) reject(error);
  return !error;
}

/** The statements of one connection. Those that are sent in one tick are written at once, and those of a transaction are one batch. */
export class ConnectionPipeline {
  private batches: Batch[] = [];
  /** The batch that further statements of the transaction join. */
  private open?: Batch;
  /** The first error since a statement succeeded. In a transaction, later ones are its consequences. */
  private cause?: Error;
  /** Whether the server has reported the loss of another server of its cluster. */
  private hasLostServer = false;
  /** Whether the connection must not return to the pool, because the server does not have all statements that it shall have. */
  isDiscarded = false;
  /** Undefined when the connection prepares none. */
  readonly statements?: PreparedStatements;

  /** @param prepares whether statements are prepared and kept */
  constructor(
    readonly client: PoolClient,
    prepares: boolean,
  ) {
    if (prepares) this.statements = new PreparedStatements();
  }

  /**
   * @param tenant_id the tenant of this statement alone, which is then a transaction of its own; undefined in a transaction
   * @param refusal called just before the statement would be written
   * @throws what the conversion of a value throws, or the error of `refusal`; the statement is not sent then
   */
  send(statement: Statement, tenant_id?: string, refusal?: Refusal): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const values = statement.values.map((value) => prepareValue(value));
      this.batchOf(tenant_id).add({ statement, values, answer: { tag: '', rows: [] }, refusal, resolve, reject });
    });
  }

  /** Lets the next statement of the transaction begin a batch. */
  endBatch(): void {
    this.open = undefined;
  }

  private batchOf(tenant_id: string | undefined): Batch {
    if (tenant_id === undefined && this.open) return this.open;
    if (!this.batches.length) afterLoaders(() => this.submit());
    const batch = new Batch(this, tenant_id);
    this.batches.push(batch);
    this.open = tenant_id === undefined ? batch : undefined;
    return batch;
  }

  private submit(): void {
    this.open = undefined;
    for (const batch of this.batches.splice(0)) this.client.query(batch);
  }

  /** Discards a connection that lacks a statement. The next execution prepares a statement again that PostgreSQL refused to execute. */
  refused(error: Error, sent: Pick<Sent, 'statement' | 'prepared'> | undefined): void {
    if (isUnknown(error)) this.isDiscarded = true;
    if (sent?.prepared && isRefused(error)) this.statements?.forget(sent.statement.text, sent.prepared);
  }

  /** The error that made PostgreSQL refuse a statement of a transaction, which may be that of an earlier one. */
  causeOf(error: Error): Error {
    this.hasLostServer ||= reportsLostServer(error);
    return (this.cause ??= error);
  }

  /** The error that made the transaction of the connection fail. */
  get failure(): Error | undefined {
    return this.cause;
  }

  /** A statement has succeeded, so the transaction has not failed, or has been rolled back. */
  succeeded(): void {
    this.cause = undefined;
  }

  /** Whether a server of the cluster was lost since the last call. */
  takeLostServer(): boolean {
    const { hasLostServer } = this;
    this.hasLostServer = false;
    return hasLostServer;
  }
}

/** Waits for two ticks, so that the statements of a `DataLoader` join the batch. */
const afterLoaders = (submit: () => void): void =>
  queueMicrotask(() => process.nextTick(() => process.nextTick(submit)));

const pipelines = new WeakMap<PoolClient, ConnectionPipeline>();

/** Prepares a new connection of the pool. */
export function openPipeline(client: PoolClient, { bindsTenant, prepares }: ConnectionPolicy): void {
  const pipeline = new ConnectionPipeline(client, prepares);
  pipelines.set(client, pipeline);
  if (prepares && bindsTenant === 'in statements') prepareSetTenant(client).catch(() => (pipeline.isDiscarded = true));
}

export const pipelineOf = (client: PoolClient): ConnectionPipeline => pipelines.get(client) as ConnectionPipeline;

/** Whether a connection must not return to the pool. */
export const isUnusable = (client: PoolClient): boolean => pipelineOf(client).isDiscarded || isDestroyed(client);

/** Whether a timeout closed the connection. The pool itself would notice later. */
export const isDestroyed = (client: PoolClient): boolean => client.connection.stream.destroyed;

import { DatabaseError, type PoolClient, type QueryResult, type Submittable } from 'pg';
import { type Callback, PgQuery, type WireConnection } from './pg-query';
import type { PreparedStatement, PreparedStatements } from './prepared-statements';
import { isOutdated, isRefused, isUnknown } from './refused-statement';
import type { Row } from './row';
import { SET_TENANT, settingOf } from './set-tenant';
import { type Statement, prepared } from './sql';
import { type Packet, type Wire, wireOf } from './wire';

/** Where a statement is executed: in the transaction that has begun on its connection, or alone for a tenant. */
type Place = { packet: Packet; tenant_id?: undefined } | { packet?: undefined; tenant_id: string };

/**
 * A statement of pg that takes less time: the columns of a prepared statement are described once per connection, and the statements of a
 * transaction share a Sync. Outside of a transaction it sets the tenant itself: PostgreSQL executes the messages before a Sync as one
 * transaction.
 */
class WireQuery extends PgQuery {
  /** Whether the result of {@link SET_TENANT} is still expected. */
  #setsTenant: boolean;
  #prepared?: PreparedStatement;
  /** The names of removed statements that are closed together with this one. */
  #closed: readonly string[] = [];

  constructor(
    private readonly statement: Statement,
    callback: Callback,
    private readonly wire: Wire,
    private readonly place: Place,
  ) {
    super(statement, callback);
    this.#setsTenant = !place.packet;
  }

  override submit(connection: WireConnection): Error | null {
    const { wire, place } = this;
    this.prepareUnderName(wire.statements);
    const columns = this.#prepared?.columns;
    const isParsed = this.hasBeenParsed(connection);
    if (columns) {
      Object.assign(this._result, columns);
      this._accumulateRows = true;
    }
    const isRecorded = wire.record(place.packet, columns, (recorder) => {
      for (const name of this.#closed) connection.close.call(recorder, { type: 'S', name });
      if (!place.packet) this.setTenant(recorder, place.tenant_id);
      this.prepare(recorder);
    });
    if (isRecorded) return null;
    if (this.name !== undefined && !isParsed) delete connection.submittedNamedStatements[this.name];
    return new Error('A value of the statement cannot be sent.');
  }

  override handleDataRow(message: object): void {
    if (!this.#setsTenant) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#setsTenant) {
      this.#setsTenant = false;
      return;
    }
    super.handleCommandComplete(message, connection);
    this.wire.succeeded();
    this.keepColumns();
    for (const name of this.#closed) delete connection.parsedStatements[name]; // pg never forgets a text
    if (this.place.packet) this.end(this.place.packet, connection);
  }

  override handleError(error: Error, connection: WireConnection): void {
    const { packet } = this.place;
    this.wire.statements?.returnRemoved(this.#closed);
    const isAnswer = error instanceof DatabaseError; // otherwise the value cannot be sent, or the connection is lost
    const cause = packet && isAnswer ? this.wire.causeOf(error) : error;
    if (cause === error && !packet?.hasFailed) this.prepareAgain(error);
    super.handleError(cause, connection);
    if (!packet || !isAnswer) return;
    this.end(packet, connection);
    if (!packet.hasFailed) failOthers(packet, error, connection);
  }

  /** The next execution prepares the statement again, when PostgreSQL refused to execute it. */
  private prepareAgain(error: Error): void {
    if (isUnknown(error)) this.wire.isDiscarded = true;
    if (this.#prepared && isRefused(error)) this.wire.statements?.forget(this.statement.text, this.#prepared);
  }

  private prepareUnderName(statements: PreparedStatements | undefined): void {
    if (!statements) return;
    if (this.statement.isPrepared) this.#prepared = statements.of(this.statement.text);
    this.name = this.#prepared?.name;
    this.#closed = statements.takeRemoved();
  }

  /** Without the rows. PostgreSQL refuses to execute a prepared statement whose columns have changed. */
  private keepColumns(): void {
    const { fields, _parsers, _prebuiltEmptyResultObject } = this._result;
    if (this.#prepared) this.#prepared.columns ??= { fields, _parsers, _prebuiltEmptyResultObject };
  }

  /** Makes the next statement of the packet the current one of pg, which waits for the answer to a Sync. */
  private end(packet: Packet, connection: WireConnection): void {
    packet.unanswered -= 1;
    connection.emit('readyForQuery', { status: 'T' });
  }

  /** Without names where this statement has none. */
  private setTenant(connection: WireConnection, tenant_id: string): void {
    if (this.name === undefined) connection.parse({ text: SET_TENANT.text });
    connection.bind({ statement: this.name && settingOf(this.statement).name, values: [tenant_id] });
    connection.execute({});
  }
}

/** PostgreSQL skips the other statements of the packet up to its Sync. Ends when pg has no statement that takes the error. */
function failOthers(packet: Packet, error: Error, connection: WireConnection): void {
  packet.hasFailed = true;
  let before = Infinity;
  while (packet.unanswered > 0 && packet.unanswered < before) {
    before = packet.unanswered;
    connection.emit('errorMessage', error);
  }
}

/**
 * Runs a statement. Outside of a transaction, it is executed once more when columns have changed since it was prepared.
 *
 * @param tenant_id the tenant of this statement alone; undefined in a transaction, which has set it
 */
export async function runStatement<R>(client: PoolClient, statement: Statement, tenant_id?: string): Promise<R[]> {
  const run = (): Promise<QueryResult<Row>> => answerTo(client, statement, tenant_id);
  const { rows } = await run().catch((error: unknown) => {
    if (tenant_id === undefined || !isOutdated(error)) throw error;
    return run();
  });
  return rows as R[];
}

/**
 * Runs a command of a transaction, such as `begin`.
 *
 * @returns what PostgreSQL executed: `ROLLBACK` for `commit` after a failure
 */
export async function runCommand(client: PoolClient, text: string): Promise<string> {
  const { command } = await answerTo(client, prepared(text, []));
  return command;
}

/** Runs a command that rolls back. It does not share a packet: PostgreSQL would skip it after a statement that fails. */
export function runRollback(client: PoolClient, text: 'rollback' | 'rollback to savepoint part'): Promise<string> {
  wireOf(client).write();
  return runCommand(client, text);
}

async function answerTo(client: PoolClient, statement: Statement, tenant_id?: string): Promise<QueryResult<Row>> {
  const wire = wireOf(client);
  const packet = wire.opened();
  try {
    return await new Promise((resolve, reject) => {
      const callback: Callback = (error, result) => (error ? reject(error) : resolve(result));
      const query = new WireQuery(statement, callback, wire, tenant_id === undefined ? { packet } : { tenant_id });
      client.query(Object.assign(query, { query_timeout: statement.query_timeout }) as unknown as Submittable);
    });
  } catch (error) {
    Error.captureStackTrace(error as Error); // instead of the stack of the socket
    throw error;
  }
}

/** Sets the tenant of the transaction that has begun on a connection. */
export const setTenant = (client: PoolClient, tenant_id: string): Promise<unknown> =>
  runStatement(client, prepared(SET_TENANT.text, [tenant_id]));

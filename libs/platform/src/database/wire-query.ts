import { type PoolClient, Query, type QueryResult, type Submittable } from 'pg';
import type { Row } from './row';
import type { Statement } from './sql';

/** The members of pg's connection that a {@link WireQuery} uses. Its types do not name them. */
interface WireConnection {
  stream: { write: (bytes: Buffer) => boolean };
  parse: (statement: { text: string }) => void;
  bind: (binding: { statement?: string; values: unknown[] }) => void;
  describe: (portal: object) => void;
  execute: (portal: object) => void;
  _send: (message: Buffer) => void;
}

/** The columns of a result, and how their values are read: members of pg's result. */
interface Columns {
  fields: unknown[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** The members of pg's query that a {@link WireQuery} uses or replaces. */
interface PgQuery {
  name?: string;
  _result: Columns;
  _accumulateRows: boolean;
  submit(connection: WireConnection): Error | null;
  prepare(connection: WireConnection): void;
  handleRowDescription(message: object): void;
  handleDataRow(message: object): void;
  handleCommandComplete(message: object, connection: WireConnection): void;
}

type Callback = (error: Error | null, result: QueryResult<Row>) => void;

const PgQuery = Query as unknown as new (statement: Statement, callback: Callback) => PgQuery;

/** Sets the tenant of the current transaction. */
export const SET_TENANT = { name: 'set_tenant', text: `select set_config('app.tenant_id', $1, true)` };

/**
 * The same for statements with a shared plan. PostgreSQL would plan them at each execution, because it expects tenants of equal size
 * and takes the plan for a tenant to be cheaper than that for an average one.
 */
const SET_TENANT_AND_PLAN = { name: 'set_tenant_and_plan', text: `${SET_TENANT.text}, set_config('plan_cache_mode', 'force_generic_plan', true)` };

/** Without sorting, the plan for all tenants reads the index in its order. */
const SET_TENANT_AND_INDEX = { name: 'set_tenant_and_index', text: `${SET_TENANT_AND_PLAN.text}, set_config('enable_sort', 'off', true)` };

const settingOf = ({ plan }: Statement): typeof SET_TENANT => (plan === 'shared' ? SET_TENANT_AND_PLAN : plan ? SET_TENANT_AND_INDEX : SET_TENANT);

/** Prepares the statements that set the tenant. They must be the first on a connection. */
export function prepareSetTenant(client: PoolClient): void {
  for (const statement of [SET_TENANT, SET_TENANT_AND_PLAN, SET_TENANT_AND_INDEX]) {
    client.query({ ...statement, values: [''] }).catch(() => undefined); // when the connection is lost, the next statement fails as well
  }
}

/**
 * A statement of pg that takes less time: its messages are sent as one buffer, and the columns of a prepared statement are described
 * once per connection. It can set the tenant itself: PostgreSQL executes the messages before a Sync as one transaction.
 */
class WireQuery extends PgQuery {
  /** Whether the result of {@link SET_TENANT} is still expected. */
  #setsTenant: boolean;
  readonly #setting: typeof SET_TENANT;
  #messages?: Messages;

  /** @param tenant_id undefined in a transaction, which has set it */
  constructor(
    statement: Statement,
    callback: Callback,
    private readonly tenant_id?: string,
  ) {
    super(statement, callback);
    this.#setsTenant = tenant_id !== undefined;
    this.#setting = settingOf(statement);
  }

  override submit(connection: WireConnection): null {
    const messages = messagesOf(connection);
    const columns = messages.columnsOf(this.name);
    this.#messages = messages;
    if (columns) {
      const { fields, _parsers, _prebuiltEmptyResultObject } = columns;
      Object.assign(this._result, { fields, _parsers, _prebuiltEmptyResultObject });
      this._accumulateRows = true;
    }
    messages.describes = !columns;
    if (this.tenant_id !== undefined) this.setTenant(messages.connection, this.tenant_id);
    this.prepare(messages.connection);
    connection.stream.write(messages.taken());
    return null;
  }

  override handleRowDescription(message: object): void {
    super.handleRowDescription(message);
    this.#messages?.keepColumns(this.name, this._result);
  }

  override handleDataRow(message: object): void {
    if (!this.#setsTenant) super.handleDataRow(message);
  }

  override handleCommandComplete(message: object, connection: WireConnection): void {
    if (this.#setsTenant) this.#setsTenant = false;
    else super.handleCommandComplete(message, connection);
  }

  /** Without names where this statement has none. */
  private setTenant(connection: WireConnection, tenant_id: string): void {
    if (this.name === undefined) connection.parse({ text: SET_TENANT.text });
    connection.bind({ statement: this.name && this.#setting.name, values: [tenant_id] });
    connection.execute({});
  }
}

/** The messages of a statement until they are sent, and the columns of the statements that a connection has prepared. */
class Messages {
  /** The connection, except that it keeps messages. */
  readonly connection: WireConnection;
  /** Whether the next statement asks for its columns. */
  describes = true;
  private kept: Buffer[] = [];
  private readonly columns = new Map<string, Columns>();

  constructor(connection: WireConnection) {
    this.connection = Object.assign(Object.create(connection) as WireConnection, {
      _send: (message: Buffer) => void this.kept.push(message),
      describe: (portal: object) => this.describes && connection.describe.call(this.connection, portal),
    });
  }

  columnsOf(statement?: string): Columns | undefined {
    return statement === undefined ? undefined : this.columns.get(statement);
  }

  /** PostgreSQL refuses to execute a prepared statement whose columns have changed. */
  keepColumns(statement: string | undefined, columns: Columns): void {
    if (statement !== undefined) this.columns.set(statement, columns);
  }

  taken(): Buffer {
    const bytes = Buffer.concat(this.kept);
    this.kept = [];
    return bytes;
  }
}

const messages = new WeakMap<WireConnection, Messages>();

function messagesOf(connection: WireConnection): Messages {
  const known = messages.get(connection) ?? new Messages(connection);
  messages.set(connection, known);
  return known;
}

/** Runs a statement. @param tenant_id the tenant of this statement alone; undefined in a transaction, which has set it */
export async function runStatement<R>(client: PoolClient, statement: Statement, tenant_id?: string): Promise<R[]> {
  try {
    return await new Promise((resolve, reject) => {
      const callback: Callback = (error, result) => (error ? reject(error) : resolve(result.rows as R[]));
      const query = Object.assign(new WireQuery(statement, callback, tenant_id), { query_timeout: statement.query_timeout });
      client.query(query as unknown as Submittable);
    });
  } catch (error) {
    Error.captureStackTrace(error as Error); // instead of the stack of the socket
    throw error;
  }
}

/** Sets the tenant of the transaction that has begun on a connection. */
export const setTenant = (client: PoolClient, tenant_id: string, prepares: boolean): Promise<unknown> =>
  runStatement(client, { ...SET_TENANT, name: prepares ? SET_TENANT.name : undefined, values: [tenant_id] });

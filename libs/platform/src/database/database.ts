import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { currentCall } from '../call';
import { databaseFailure, retried } from './database-failure';
import { Parts } from './parts';
import { ScopedRows } from './scoped-rows';
import type { Statement } from './statement';
import { type RowClass, tableOf } from './table';
import type { TenantPool } from './tenant-pool';

export type Row = Record<string, unknown>;

/** `citus` for PostgreSQL distributed by tenant: there the tenant must be set inside each transaction. */
export type DatabaseEngine = 'postgres' | 'citus';

export interface DatabaseOptions {
  engine?: DatabaseEngine;
  /** The largest `first` of a list. */
  max_first?: number;
}

/** The way to all rows: transactions, and the rows of the current tenant. */
export class Database {
  readonly #transactions = new AsyncLocalStorage<PoolClient>();
  readonly #parts = new AsyncLocalStorage<Parts | undefined>();
  readonly #pool: TenantPool;

  /** The most rows that a page may have. */
  readonly max_first: number;
  private readonly engine: DatabaseEngine;

  constructor(
    readonly dataSource: DataSource,
    { engine = 'postgres', max_first = 100 }: DatabaseOptions = {},
  ) {
    this.engine = engine;
    this.max_first = max_first;
    this.#pool = (dataSource.driver as unknown as { master: TenantPool }).master;
  }

  /** The rows of the current tenant in the table of this class. */
  rowsOf<T extends object>(type: RowClass<T>): ScopedRows<T> {
    return new ScopedRows(this, tableOf(this.dataSource, type));
  }

  /**
   * Runs `work` as one transaction, as part of the running one when there is one. It is tried again when it lost to
   * another transaction, so it must change nothing but rows.
   */
  async transaction<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#transactions.getStore()) return retried(() => this.attempt(work));
    const parts = this.#parts.getStore();
    return parts ? parts.run(() => this.#parts.run(undefined, work)) : work();
  }

  /**
   * Runs `work` as one transaction in which every transaction that it starts is a part of its own: one that fails is undone
   * by itself, and the others stay. All of it is committed at the end, or none.
   */
  transactionOfParts<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction(() => this.#parts.run(new Parts(this.#transactions.getStore() as PoolClient), work));
  }

  /** Runs one statement, inside the running transaction when there is one. */
  async run<R = Row>(statement: Statement): Promise<R[]> {
    const [rows] = await this.runAll<R>([statement]);
    return rows ?? [];
  }

  /** Runs statements that do not need each other's results, in one round trip. */
  async runAll<R = Row>(statements: Statement[]): Promise<R[][]> {
    const client = this.#transactions.getStore();
    if (client) return rowsOfAll<R>(client, statements);
    if (this.engine === 'citus') return this.transaction(() => this.runAll<R>(statements));
    return this.withClient((checkedOut) => rowsOfAll<R>(checkedOut, statements));
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(refused);
    let broken = false;
    try {
      await this.begin(client);
      const result = await this.#transactions.run(client, work);
      const { command } = await client.query('commit');
      if (command !== 'COMMIT') throw new Error('A statement failed in this transaction and nobody passed the failure on.');
      return result;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
  }

  private async begin(client: PoolClient): Promise<unknown> {
    if (this.engine === 'postgres') return client.query('begin');
    const tenant_id = currentCall()?.tenant_id ?? '';
    const settings = `set local citus.propagate_set_commands = 'local'; set local app.tenant_id = ${client.escapeLiteral(tenant_id)}`;
    return client.query(`begin; ${settings}`);
  }

  private async withClient<T>(work: (client: PoolClient) => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(refused);
    try {
      return await work(client);
    } catch (error) {
      throw databaseFailure(error);
    } finally {
      client.release();
    }
  }
}

function refused(error: unknown): never {
  throw databaseFailure(error);
}

async function rowsOfAll<R>(client: PoolClient, statements: Statement[]): Promise<R[][]> {
  const results = await Promise.all(statements.map((statement) => client.query(statement)));
  return results.map(({ rows }) => rows as R[]);
}

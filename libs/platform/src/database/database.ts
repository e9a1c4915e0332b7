import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { batchingApart, currentCall } from '../call';
import { ulidOf } from '../new-id';
import { databaseFailure, mayBeRetried } from './database-failure';
import { ScopedRows } from './scoped-rows';
import type { Statement } from './statement';
import { type RowClass, tableOf } from './table';
import type { TenantPool } from './tenant-pool';
import { Turns } from './turns';

export type Row = Record<string, unknown>;

/** `citus` for PostgreSQL distributed by tenant: there the tenant must be set inside each transaction. */
export type DatabaseEngine = 'postgres' | 'citus';

export interface DatabaseOptions {
  engine?: DatabaseEngine;
  /** The largest `first` of a list. */
  max_first?: number;
}

const MOST_ATTEMPTS = 5;

/** A transaction, as all below it know it. */
interface Running {
  client: PoolClient;
  hasEnded: boolean;
}

/** The way to all rows: transactions, and the rows of the current tenant. */
export class Database {
  readonly #transactions = new AsyncLocalStorage<Running>();
  readonly #turns = new Turns();
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
    if (this.#transactions.getStore()) return work();
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.attempt(work);
      } catch (error) {
        if (attempt === MOST_ATTEMPTS || !mayBeRetried(error)) throw databaseFailure(error);
        await pause(Math.random() * 20 * 2 ** attempt);
      }
    }
  }

  /**
   * As {@link transaction}, for a change of one row that others may want to change too: those of this process wait for
   * each other before they take a connection, so that a crowd around one row leaves the pool to everybody else.
   */
  transactionOn<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#transactions.getStore()) return work();
    return this.#turns.take(`${currentCall()?.tenant_id} ${ulidOf(id) ?? id}`, () => this.transaction(work));
  }

  /** Runs one statement, inside the running transaction when there is one. */
  async run<R = Row>(statement: Statement): Promise<R[]> {
    const [rows] = await this.runAll<R>([statement]);
    return rows ?? [];
  }

  /** Runs statements that do not need each other's results, in one round trip. */
  async runAll<R = Row>(statements: Statement[]): Promise<R[][]> {
    const running = this.#transactions.getStore();
    if (running?.hasEnded) throw new Error('A statement came after the end of its transaction.');
    if (running) return rowsOfAll<R>(running.client, statements);
    if (this.engine === 'citus') return this.transaction(() => this.runAll<R>(statements));
    return this.withClient((checkedOut) => rowsOfAll<R>(checkedOut, statements));
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const client = await this.#pool.connect().catch(refused);
    const running = { client, hasEnded: false };
    let broken = false;
    try {
      await this.begin(client);
      const result = await this.#transactions.run(running, () => batchingApart(work)).finally(() => (running.hasEnded = true));
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

import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { DataSource } from 'typeorm';
import { batchingApart, currentCall } from '../call';
import { storedId } from '../new-id';
import { retried } from './database-failure';
import { LastWords, type Write } from './last-words';
import { Listening } from './listening';
import { LoneStatements } from './lone-statements';
import { Parts } from './parts';
import type { Running, Work } from './running';
import { ScopedRows } from './scoped-rows';
import type { Statement } from './statement';
import { type RowClass, tableOf } from './table';
import { type PoolUse, type TenantPool, rowsOf } from './tenant-pool';
import { Turns } from './turns';

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
  readonly #transactions = new AsyncLocalStorage<Running>();
  readonly #parts = new AsyncLocalStorage<Parts | undefined>();
  readonly #turns = new Turns();
  readonly #pool: TenantPool;
  readonly #lone: LoneStatements;

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
    this.#lone = new LoneStatements(this.#pool);
  }

  get poolUse(): PoolUse {
    return this.#pool.use;
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
    if (this.#transactions.getStore()) return this.part(work);
    const endings: Work[] = [];
    try {
      return await retried(() => {
        endings.length = 0; // each attempt asks for them anew
        return this.attempt(work, endings);
      });
    } finally {
      for (const ending of endings) await ending();
    }
  }

  /**
   * Runs `work` as one transaction in which every transaction that it starts is a part of its own: one that fails is undone
   * by itself, and the others stay. All of it is committed at the end, or none.
   */
  transactionOfParts<T>(work: () => Promise<T>): Promise<T> {
    return this.transaction(() => this.#parts.run(new Parts(this.#transactions.getStore() as Running), work));
  }

  private part<T>(work: () => Promise<T>): Promise<T> {
    const parts = this.#parts.getStore();
    return parts ? parts.run(() => this.#parts.run(undefined, () => batchingApart(work))) : work();
  }

  /** Does something once the running transaction is committed: never when it is rolled back, and at once when none runs. */
  afterCommit(todo: () => void): void {
    const running = this.#transactions.getStore();
    if (running) running.afterCommit.push(todo);
    else todo();
  }

  /** Tells the processes that listen to this channel, outside of any transaction: inside of one it would slow down every commit. */
  async notify(channel: string): Promise<void> {
    await this.#transactions.exit(() => this.run({ text: 'select pg_notify($1, $2)', values: [channel, ''] }));
  }

  /** Hears what is told on a channel, on a connection of its own. */
  listen(channel: string, hear: () => void): Listening {
    return new Listening((this.dataSource.options as { url: string }).url, channel, hear);
  }

  /**
   * As {@link transaction}, for a change of one row that others may want to change too: those of this process wait for
   * each other before they take a connection, so that a crowd around one row leaves the pool to everybody else.
   */
  transactionOn<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.#transactions.getStore()) return this.part(work);
    return this.#turns.take(`${currentCall()?.tenant_id} ${storedId(id)}`, () => this.transaction(work));
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
    if (running) return Promise.all(rowsOf<R>(running.client, statements));
    if (this.engine === 'citus') return this.transaction(() => this.runAll<R>(statements));
    return this.#lone.runAll<R>(statements);
  }

  /**
   * Gives `item` to `write`, with all others of the running transaction, as the last that happens before it commits: a lock
   * that many wait for is then held for no longer than it must be, and whoever takes it last cannot wait for another while
   * holding it. Outside of a transaction it is one of its own.
   */
  async beforeCommit<T>(item: T, write: Write<T>): Promise<void> {
    const running = this.#transactions.getStore();
    if (!running) return void (await this.transaction(() => write([item])));
    running.lastWords.add(item, write);
  }

  /** Does `work` when the running transaction has ended, also when it is rolled back; at once where there is none. */
  async afterwards(work: Work): Promise<void> {
    const running = this.#transactions.getStore();
    if (running) running.endings.push(work);
    else await work();
  }

  private async attempt<T>(work: () => Promise<T>, endings: Work[]): Promise<T> {
    const client = await this.#pool.connect();
    const running: Running = { client, lastWords: new LastWords(), endings, afterCommit: [], hasEnded: false };
    let broken = false;
    let result: T;
    try {
      const begun = this.begin(client); // not awaited: the first statement travels with it
      begun.catch(() => undefined);
      result = await this.#transactions.run(running, () => batchingApart(() => this.done(running, work))).finally(() => (running.hasEnded = true));
      await begun;
    } catch (error) {
      await client.query('rollback').catch(() => (broken = true));
      throw error;
    } finally {
      client.release(broken);
    }
    for (const todo of running.afterCommit) todo();
    return result;
  }

  /** Does the work, then writes what it left for the end, and commits in the same packet. */
  private async done<T>(running: Running, work: () => Promise<T>): Promise<T> {
    const result = await work();
    const writing = running.lastWords.write();
    running.hasEnded = true; // what came now would come after the commit
    const [written, committed] = await Promise.allSettled([writing, running.client.query('commit')]);
    if (written.status === 'rejected') throw written.reason;
    if (committed.status === 'rejected') throw committed.reason;
    if (committed.value.command !== 'COMMIT') throw new Error('A statement failed in this transaction and nobody passed the failure on.');
    return result;
  }

  private async begin(client: PoolClient): Promise<unknown> {
    if (this.engine === 'postgres') return client.query('begin');
    const tenant_id = currentCall()?.tenant_id ?? '';
    const settings = `set local citus.propagate_set_commands = 'local'; set local app.tenant_id = ${client.escapeLiteral(tenant_id)}`;
    return client.query(`begin; ${settings}`);
  }
}

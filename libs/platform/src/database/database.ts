import type { DataSource } from 'typeorm';
import type { PastTime } from '../values/past';
import { BusinessClock } from './clock/business-clock';
import { ClockOffset } from './clock/clock-offset';
import { Busy } from '../errors/errors';
import { type CursorKeys, CursorSigner } from '../signing/cursor-signer';
import type { Measurements } from '../telemetry/measurements';
import { CommitHooks } from './commit-hooks';
import { Connections, type PoolUse } from './connections';
import { databaseFailure } from './database-failure';
import { Notifications } from './notifications';
import { type ConnectionSettings, openDataSource } from './open-data-source';
import type { Row } from './row';
import { ScopedRows } from './scoped-rows';
import type { Statement } from './sql';
import type { StatementRunner } from './statement-runner';
import { SyncWatermark, type Watermark } from './sync-watermark';
import type { RowClass } from './table';
import { assertInTime } from './transaction-attempt';
import { Transactions } from './transactions';

export interface DatabaseOptions {
  /** The largest `first` of a list. */
  max_first?: number;
  /** Days that tombstones are kept at least. */
  tombstone_keep_days?: number;
  /** Whether the business clock has the offset that the table `business_clock` holds. */
  test_clock?: boolean;
  /** The keys that sign the cursors of lists. */
  cursor_keys?: CursorKeys;
}

/** The database interface of services: statements, rows of the current tenant, and transactions. */
export class Database implements StatementRunner {
  readonly clock: BusinessClock;
  readonly commitHooks: CommitHooks;
  /** Signs the cursors of lists, and reads them. */
  readonly cursors: CursorSigner;
  readonly notifications: Notifications;
  readonly max_first: number;
  readonly tombstone_keep_days: number;
  readonly #connections: Connections;
  readonly #transactions: Transactions;
  readonly #watermark: SyncWatermark;
  #offset?: ClockOffset;

  constructor(
    dataSource: DataSource,
    { max_first = 100, tombstone_keep_days = 90, cursor_keys }: DatabaseOptions = {},
  ) {
    this.max_first = max_first;
    this.tombstone_keep_days = tombstone_keep_days;
    this.cursors = new CursorSigner(cursor_keys);
    this.#connections = new Connections(dataSource);
    this.#transactions = new Transactions(this.#connections);
    this.#watermark = new SyncWatermark((statement) => this.run(statement), !!this.#connections.policy.cluster);
    this.clock = new BusinessClock(this.#transactions);
    this.commitHooks = new CommitHooks(this.#transactions);
    this.notifications = new Notifications(this.#connections, this.#transactions);
  }

  static async open(options: ConnectionSettings & DatabaseOptions): Promise<Database> {
    const db = new Database(await openDataSource(options), options);
    if (options.test_clock) db.#offset = await ClockOffset.follow(db, db.clock);
    return db;
  }

  /** The rows of the current tenant in the table of this class. */
  rowsOf<T extends object>(type: RowClass<T>): ScopedRows<T> {
    return new ScopedRows(this, this.#connections.tableOf(type));
  }

  /** Runs one statement, inside the running transaction when there is one. */
  async run<R = Row>(statement: Statement): Promise<R[]> {
    const [rows] = await this.runAll<R>([statement]);
    return rows ?? [];
  }

  /** Runs statements that do not depend on each other's results, in one round trip. */
  async runAll<R = Row>(statements: Statement[]): Promise<R[][]> {
    const { current } = this.#transactions;
    if (current?.hasEnded) throw new Error('A statement came after the end of its transaction.');
    if (current) {
      assertInTime(current);
      return this.#connections.send<R>(current.client, statements).catch(failed);
    }
    return this.#connections.run<R>(statements);
  }

  /**
   * Runs one statement that a rollback of the running transaction does not undo. That transaction keeps its connection meanwhile.
   *
   * @throws Busy when a transaction is running and no other connection is free: transactions that wait for a second connection
   * could hold all of them
   */
  async runOutside<R = Row>(statement: Statement): Promise<R[]> {
    if (this.isInTransaction && !this.#connections.hasFree) throw new Busy('No second connection is free.');
    return this.#transactions.outside(() => this.run<R>(statement));
  }

  /** Up to when a delta that begins now has all changes. Read it before the rows: see `SyncWatermark`. */
  watermark(): Promise<Watermark> {
    return this.#watermark.read();
  }

  /**
   * Runs a statement that keeps a look-up table, in the transaction of the change that causes it. It runs on Citus only: elsewhere a
   * trigger has the same effect.
   */
  async updateLookUp(statement: () => Statement): Promise<void> {
    if (this.#connections.policy.keepsLookUps === 'by statements') await this.run(statement());
  }

  /**
   * Runs `work` in a transaction, or as part of the current transaction. It is retried after a serialization failure or a
   * deadlock, so `work` must have no effect besides its statements.
   *
   * @throws ServiceError for errors of the database that a client can act on
   */
  transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.run(work);
  }

  /**
   * As {@link transaction}, for changes of one row that several requests may change at the same time. Within this process they run
   * one after another and wait before they take a connection, so that one busy row cannot exhaust the pool.
   *
   * @throws Busy after 10 seconds of waiting
   */
  transactionOn<T>(id: string, work: () => Promise<T>): Promise<T> {
    return this.#transactions.runOn(id, work);
  }

  /**
   * Runs `work` as one transaction in which each nested transaction is a savepoint: a nested one that fails is rolled back alone.
   * Everything else commits or rolls back together.
   */
  transactionWithSavepoints<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.runWithSavepoints(work);
  }

  /**
   * Runs `work` as one unit: the first transaction in it stays open until `work` ends, and later ones and all statements after it belong to it.
   * So what `work` reads of its own changes is read before they are committed, and `work` either succeeds with them or fails without them.
   * Without a transaction in it, nothing is begun. In a transaction with savepoints the unit is one savepoint.
   *
   * @throws Busy also after a serialization failure or a deadlock of the commit: the unit is not retried
   */
  unitOfWork<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.runAsUnit(work);
  }

  /** Runs `work` so that each transaction in it ends for itself although a unit of work has begun, or is a savepoint in a transaction. */
  separately<T>(work: () => Promise<T>): Promise<T> {
    return this.#transactions.runSeparately(work);
  }

  /**
   * Runs `work` within the running transaction as if it were a transaction of its own at a time in the past: with its rows' times, its ids, an
   * audit entry and events of that time. Demo data is written so, in the order of time.
   */
  actAt<T>(past: PastTime, work: () => Promise<T>): Promise<T> {
    return this.#transactions.runActAt(past, work);
  }

  /** Whether a transaction is running. A nested one then releases its locks only when that one ends. */
  get isInTransaction(): boolean {
    return this.#transactions.current !== undefined;
  }

  /** The id of the running transaction: a ULID that rows may keep. @throws Error outside of a transaction */
  get transactionId(): string {
    const { current } = this.#transactions;
    if (!current) throw new Error('No transaction is running.');
    return current.id;
  }

  /** The numbers of busy and idle connections, and of callers that wait for one. */
  get poolUse(): PoolUse {
    return this.#connections.use;
  }

  get measurements(): Measurements {
    return this.#connections.measurements;
  }

  async close(): Promise<void> {
    await this.#offset?.end();
    await this.#connections.close();
  }
}

/** Retries of transactions recognise deadlocks and serialization failures, which {@link databaseFailure} does not change. */
function failed(error: unknown): never {
  throw databaseFailure(error);
}

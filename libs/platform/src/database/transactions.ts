import { AsyncLocalStorage } from 'node:async_hooks';
import { batchingApart, currentContext } from '../context/request-context';
import { storedId } from '../values/new-id';
import { type PastTime, runInPast } from '../values/past';
import { pastTime } from './clock/business-clock';
import type { Connections } from './connections';
import { lastingFailure, retried } from './database-failure';
import { KeyedMutex } from './keyed-mutex';
import { Savepoints } from './savepoints';
import { TRANSACTION_MS } from './timeouts';
import { OpenTransaction } from './transaction-attempt';
import type { TransactionContext, Work } from './transaction-context';

/** The transaction of a unit of work, and what waits for its end. See `Database.unitOfWork`. */
class UnitOfWork {
  /** Open until the unit ends; undefined before the first transaction of the unit has run. */
  transaction?: OpenTransaction;
  /** Work that runs after the unit, whether its transaction committed or rolled back. */
  readonly afterTransaction: Work[] = [];
  /** Releases what the transaction has locked in this process. */
  release = (): void => undefined;
  isOver = false;

  end(): void {
    this.isOver = true;
    this.transaction = undefined;
    this.release();
  }
}

/** Runs transactions. Nested ones join the current transaction or become its savepoints. Deadlocks and serialization failures are retried. */
export class Transactions {
  readonly #contexts = new AsyncLocalStorage<TransactionContext>();
  readonly #units = new AsyncLocalStorage<UnitOfWork | undefined>();
  readonly #savepoints = new AsyncLocalStorage<Savepoints | undefined>();
  readonly #mutex = new KeyedMutex();

  constructor(private readonly connections: Connections) {}

  /** The running transaction of the asynchronous call chain. */
  get current(): TransactionContext | undefined {
    return this.#contexts.getStore() ?? this.#units.getStore()?.transaction?.context;
  }

  /** What the running transaction or unit of work does at its end. Undefined without one. */
  get afterTransaction(): Work[] | undefined {
    return (this.current ?? this.unit)?.afterTransaction;
  }

  /** See `Database.transaction`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return this.nested(work);
    const { unit } = this;
    if (unit) return this.retried(unit, () => this.attempt(unit, work));
    const alone = new UnitOfWork();
    return this.ended(alone, () => this.retried(alone, () => this.committed(alone, () => this.attempt(alone, work))));
  }

  /** See `Database.transactionWithSavepoints`. */
  runWithSavepoints<T>(work: () => Promise<T>): Promise<T> {
    return this.run(() => this.withSavepoints(work));
  }

  /** See `Database.transactionOn`. */
  async runOn<T>(id: string, work: () => Promise<T>): Promise<T> {
    const { current, unit } = this;
    if (current) return this.nested(work);
    const key = `${currentContext()?.tenant_id} ${storedId(id)}`;
    const release = await this.#mutex.lock(key);
    try {
      const result = await this.run(work);
      if (unit) unit.release = release;
      else release();
      return result;
    } catch (error) {
      release();
      throw error;
    }
  }

  /** See `Database.unitOfWork`. */
  async runAsUnit<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return this.nested(work);
    const unit = new UnitOfWork();
    const whole = async (): Promise<T> => {
      const result = await this.#units.run(unit, work);
      if (unit.transaction?.failure) throw unit.transaction.failure; // of a read whose error `work` has taken into its result
      return result;
    };
    return this.ended(unit, () => this.committed(unit, whole)).catch(lasting);
  }

  /** See `Database.separately`. */
  async runSeparately<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return this.withSavepoints(work);
    return this.#units.run(undefined, async () => {
      await this.run(async () => undefined);
      return work();
    });
  }

  /** See `Database.actAt`. */
  runActAt<T>(past: PastTime, work: () => Promise<T>): Promise<T> {
    const { current } = this;
    if (!current) throw new Error('An act of the past is a part of a transaction.');
    const began_at = Promise.resolve(pastTime(past));
    current.deadline = performance.now() + TRANSACTION_MS; // each act has the time of a transaction
    const act: TransactionContext = { ...current, id: past.newId(), began_at, business_time: undefined };
    const whole = async (): Promise<T> => {
      const result = await work();
      await act.beforeCommit.flush();
      return result;
    };
    return runInPast(past, () => batchingApart(() => this.#contexts.run(act, whole)));
  }

  /** Runs `work` as if no transaction were running. */
  outside<T>(work: () => T): T {
    return this.#contexts.exit(() => this.#units.exit(work));
  }

  /** The unit of work that the asynchronous call chain belongs to. */
  private get unit(): UnitOfWork | undefined {
    const unit = this.#units.getStore();
    return unit?.isOver ? undefined : unit;
  }

  private nested<T>(work: () => Promise<T>): Promise<T> {
    const savepoints = this.#savepoints.getStore();
    return savepoints ? savepoints.run(() => this.#savepoints.run(undefined, () => batchingApart(work))) : work();
  }

  private withSavepoints<T>(work: () => Promise<T>): Promise<T> {
    return this.#savepoints.run(
      new Savepoints(this.current as TransactionContext, this.connections.measurements),
      work,
    );
  }

  private async ended<T>(unit: UnitOfWork, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      unit.end();
      for (const last of unit.afterTransaction) await last();
    }
  }

  private retried<T>(unit: UnitOfWork, attempt: () => Promise<T>): Promise<T> {
    const { length } = unit.afterTransaction;
    return retried(() => {
      unit.afterTransaction.length = length; // each attempt registers its own
      return attempt();
    }, this.connections.measurements);
  }

  /** Commits the transaction that `work` leaves open, or rolls it back. */
  private async committed<T>(unit: UnitOfWork, work: () => Promise<T>): Promise<T> {
    let result: T;
    try {
      result = await work();
      const { transaction } = unit;
      if (transaction) await this.#contexts.run(transaction.context, () => transaction.commit()); // the deferred writes belong to it
    } catch (error) {
      await unit.transaction?.rollback();
      unit.transaction = undefined;
      throw error;
    }
    for (const callback of unit.transaction?.context.afterCommit ?? []) callback();
    return result;
  }

  /** Begins the transaction of a unit and runs `work` in it. The transaction stays open when `work` succeeds. */
  private async attempt<T>(unit: UnitOfWork, work: () => Promise<T>): Promise<T> {
    const transaction = await OpenTransaction.begin(this.connections, unit.afterTransaction);
    try {
      const result = await this.#contexts.run(transaction.context, () => batchingApart(() => authenticated(work)));
      if (unit.transaction) throw new Error('Two transactions of a unit of work ran at the same time.');
      unit.transaction = transaction;
      return result;
    } catch (error) {
      await transaction.rollback();
      throw error;
    }
  }
}

/** Checks the credential of the caller in the batch of the first statement of `work`. Its refusal goes before an error of `work`. */
async function authenticated<T>(work: () => Promise<T>): Promise<T> {
  const checked = currentContext()?.assertAuthenticated?.();
  const result = work();
  if (!checked) return result;
  result.catch(() => undefined); // awaited below
  await checked;
  return result;
}

function lasting(error: unknown): never {
  throw lastingFailure(error);
}

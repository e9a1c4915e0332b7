import { AsyncLocalStorage } from 'node:async_hooks';
import { batchingApart, currentContext } from '../context/request-context';
import { storedId } from '../values/new-id';
import type { Connections } from './connections';
import { retried } from './database-failure';
import { KeyedMutex } from './keyed-mutex';
import { Savepoints } from './savepoints';
import { begin } from './tenant-binding';
import { commit, newTransactionContext } from './transaction-attempt';
import type { TransactionContext, Work } from './transaction-context';
import { isUnusable } from './wire';
import { runRollback } from './wire-query';

/** Runs transactions. Nested ones join the current transaction or become its savepoints. Deadlocks and serialization failures are retried. */
export class Transactions {
  /** The running transaction of the asynchronous call chain. */
  readonly contexts = new AsyncLocalStorage<TransactionContext>();
  readonly #savepoints = new AsyncLocalStorage<Savepoints | undefined>();
  readonly #mutex = new KeyedMutex();

  constructor(private readonly connections: Connections) {}

  /** The running transaction. */
  get current(): TransactionContext | undefined {
    return this.contexts.getStore();
  }

  /** See `Database.transaction`. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.current) return this.nested(work);
    const afterTransaction: Work[] = [];
    try {
      return await retried(() => {
        afterTransaction.length = 0; // each attempt registers its own
        return this.attempt(work, afterTransaction);
      }, this.connections.measurements);
    } finally {
      for (const last of afterTransaction) await last();
    }
  }

  /** See `Database.transactionWithSavepoints`. */
  runWithSavepoints<T>(work: () => Promise<T>): Promise<T> {
    return this.run(() => this.#savepoints.run(new Savepoints(this.current as TransactionContext, this.connections.measurements), work));
  }

  /** See `Database.transactionOn`. */
  runOn<T>(id: string, work: () => Promise<T>): Promise<T> {
    if (this.current) return this.nested(work);
    return this.#mutex.runExclusive(`${currentContext()?.tenant_id} ${storedId(id)}`, () => this.run(work));
  }

  /** Runs `work` as if no transaction were running. */
  outside<T>(work: () => T): T {
    return this.contexts.exit(work);
  }

  private nested<T>(work: () => Promise<T>): Promise<T> {
    const savepoints = this.#savepoints.getStore();
    return savepoints ? savepoints.run(() => this.#savepoints.run(undefined, () => batchingApart(work))) : work();
  }

  private async attempt<T>(work: () => Promise<T>, afterTransaction: Work[]): Promise<T> {
    const client = await this.connections.connect();
    const context = newTransactionContext(client, afterTransaction);
    let isBroken = false;
    let result: T;
    try {
      const beginning = begin(client, this.connections.policy);
      beginning.catch(() => undefined); // awaited below, after the first statements
      result = await this.contexts.run(context, () => batchingApart(() => this.committed(context, work))).finally(() => (context.hasEnded = true));
      await beginning;
    } catch (error) {
      if (!context.isOver) await runRollback(client, 'rollback').catch(() => (isBroken = true));
      throw error;
    } finally {
      client.release(isBroken || isUnusable(client));
    }
    for (const callback of context.afterCommit) callback();
    return result;
  }

  private async committed<T>(context: TransactionContext, work: () => Promise<T>): Promise<T> {
    const result = await work();
    await commit(context);
    return result;
  }
}

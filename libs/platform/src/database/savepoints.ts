import type { Measurements } from '../telemetry/measurements';
import { retried } from './database-failure';
import type { TransactionContext } from './transaction-context';
import { runCommand, runRollback } from './pipeline/run-statement';

/**
 * Runs nested transactions as savepoints of one transaction, one after another. When one fails, its rows, deferred writes and
 * after-commit callbacks are discarded; its after-transaction work stays.
 */
export class Savepoints {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly context: TransactionContext,
    private readonly measurements: Measurements,
  ) {}

  /** Waits for earlier savepoints first: rolling back one of two concurrent savepoints would undo rows of the other. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const result = this.last.then(() => this.retried(work));
    this.last = result.catch(() => undefined);
    return result;
  }

  private retried<T>(work: () => Promise<T>): Promise<T> {
    const { afterTransaction } = this.context;
    const length = afterTransaction.length;
    return retried(() => {
      afterTransaction.length = length; // each attempt registers its own
      return this.attempt(work);
    }, this.measurements);
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { client, beforeCommit, afterCommit } = this.context;
    const [writes, callbacks] = [beforeCommit.position, afterCommit.length];
    await runCommand(client, 'savepoint part');
    try {
      const result = await work();
      await runCommand(client, 'release savepoint part');
      return result;
    } catch (error) {
      beforeCommit.reset(writes);
      afterCommit.length = callbacks;
      const ending = [runRollback(client, 'rollback to savepoint part'), runCommand(client, 'release savepoint part')]; // an outer one has the same name
      await Promise.allSettled(ending); // they fail only when the connection is lost
      throw error;
    }
  }
}

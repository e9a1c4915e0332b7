import { withoutAuthentication } from '../context/request-context';
import type { Write } from './before-commit-queue';
import type { Work } from './transaction-context';
import type { Transactions } from './transactions';

/** Work attached to the running transaction: just before its commit, after its commit, or after it in any case. */
export class CommitHooks {
  constructor(private readonly transactions: Transactions) {}

  /**
   * Defers `write` until just before the commit; all items of one writer are written in one call. A row that many transactions
   * lock is then locked for the shortest time, and no transaction waits for another lock while holding it. Outside of a
   * transaction the write is a transaction of its own.
   */
  async beforeCommit<T>(item: T, write: Write<T>): Promise<void> {
    const { current } = this.transactions;
    if (current) current.beforeCommit.add(item, write);
    else await this.transactions.run(() => write([item]));
  }

  /**
   * Writes now what {@link beforeCommit} has deferred in the running transaction, for a read that must see it. The locks of the writes are held
   * until the commit. It sends all statements at once: a read may follow in the same batch.
   */
  async writeDeferred(): Promise<void> {
    await this.transactions.current?.beforeCommit.flush();
  }

  /** Calls `callback` after the commit, and never when the transaction rolls back. Outside of a transaction: at once. */
  afterCommit(callback: () => void): void {
    const { current } = this.transactions;
    if (current) current.afterCommit.push(callback);
    else callback();
  }

  /**
   * Runs `work` after the transaction or the unit of work, whether it commits or rolls back. Outside of both: at once. Its statements do not
   * depend on the credential of the caller, which may be the reason of the rollback.
   */
  async afterTransaction(work: Work): Promise<void> {
    const { afterTransaction } = this.transactions;
    const independent = (): Promise<unknown> => withoutAuthentication(work);
    if (afterTransaction) afterTransaction.push(independent);
    else await independent();
  }
}

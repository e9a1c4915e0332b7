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

  /** Calls `callback` after the commit, and never when the transaction rolls back. Outside of a transaction: at once. */
  afterCommit(callback: () => void): void {
    const { current } = this.transactions;
    if (current) current.afterCommit.push(callback);
    else callback();
  }

  /** Runs `work` after the transaction, whether it commits or rolls back. Outside of a transaction: at once. */
  async afterTransaction(work: Work): Promise<void> {
    const { current } = this.transactions;
    if (current) current.afterTransaction.push(work);
    else await work();
  }
}

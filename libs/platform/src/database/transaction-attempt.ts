import type { PoolClient } from 'pg';
import { BeforeCommitQueue } from './before-commit-queue';
import type { TransactionContext, Work } from './transaction-context';
import { runCommand } from './wire-query';

export const newTransactionContext = (client: PoolClient, afterTransaction: Work[]): TransactionContext => ({
  client,
  beforeCommit: new BeforeCommitQueue(),
  afterCommit: [],
  afterTransaction,
  hasEnded: false,
  isOver: false,
});

/**
 * Sends the deferred writes and COMMIT in one packet.
 *
 * @throws the error of a write or of the commit, or Error when PostgreSQL rolled back instead of committing
 */
export async function commit(context: TransactionContext): Promise<void> {
  const writes = context.beforeCommit.flush();
  context.hasEnded = true; // a later statement would run after the commit
  const [written, committed] = await Promise.allSettled([writes, runCommand(context.client, 'commit')]);
  context.isOver = committed.status === 'fulfilled';
  if (written.status === 'rejected') throw written.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (committed.value !== 'COMMIT') throw new Error('A statement failed in this transaction, and its error was ignored.');
}

import type { PoolClient } from 'pg';
import { currentContext } from '../context/request-context';
import { BeforeCommitQueue } from './before-commit-queue';
import type { TransactionContext, Work } from './transaction-context';

/** `citus` is PostgreSQL distributed by tenant: there the tenant must be set inside each transaction. */
export type DatabaseEngine = 'postgres' | 'citus';

export const newTransactionContext = (client: PoolClient, afterTransaction: Work[]): TransactionContext => ({
  client,
  beforeCommit: new BeforeCommitQueue(),
  afterCommit: [],
  afterTransaction,
  hasEnded: false,
});

/** Sends BEGIN without waiting for it, so that the first statement travels in the same packet. */
export function begin(client: PoolClient, engine: DatabaseEngine): Promise<unknown> {
  if (engine === 'postgres') return client.query('begin');
  const tenant_id = currentContext()?.tenant_id ?? '';
  const settings = `set local citus.propagate_set_commands = 'local'; set local app.tenant_id = ${client.escapeLiteral(tenant_id)}`;
  return client.query(`begin; ${settings}`);
}

/**
 * Sends the deferred writes and COMMIT in one packet.
 *
 * @throws the error of a write or of the commit, or Error when PostgreSQL rolled back instead of committing
 */
export async function commit(context: TransactionContext): Promise<void> {
  const writes = context.beforeCommit.flush();
  context.hasEnded = true; // a later statement would run after the commit
  const [written, committed] = await Promise.allSettled([writes, context.client.query('commit')]);
  if (written.status === 'rejected') throw written.reason;
  if (committed.status === 'rejected') throw committed.reason;
  if (committed.value.command !== 'COMMIT') throw new Error('A statement failed in this transaction, and its error was ignored.');
}

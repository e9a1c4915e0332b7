import type { PoolClient } from 'pg';
import { Busy } from '../errors/errors';
import { newId } from '../values/new-id';
import { BeforeCommitQueue } from './before-commit-queue';
import type { Connections } from './connections';
import { beginWithTime } from './tenant-binding';
import { TRANSACTION_MS } from './timeouts';
import type { TransactionContext, Work } from './transaction-context';
import { isUnusable, pipelineOf } from './pipeline/connection-pipeline';
import { runCommit, runRollback } from './pipeline/run-statement';

/** @throws Busy when the transaction has been open for too long: readers of changes would wait for it */
export function assertInTime({ deadline }: TransactionContext): void {
  if (performance.now() > deadline) throw new Busy('The transaction takes too long.');
}

/** A transaction that has begun on a connection of its own. It ends once: by {@link commit} or by {@link rollback}. */
export class OpenTransaction {
  readonly context: TransactionContext;

  private constructor(client: PoolClient, policy: Connections['policy'], afterTransaction: Work[]) {
    const began_at = beginWithTime(client, policy);
    began_at.catch(() => undefined); // awaited by the commit, after the first statements
    this.context = {
      id: newId(),
      client,
      began_at,
      beforeCommit: new BeforeCommitQueue(),
      afterCommit: [],
      afterTransaction,
      hasEnded: false,
      deadline: performance.now() + TRANSACTION_MS,
      isOver: false,
    };
  }

  /** BEGIN travels with the first statement. */
  static async begin(connections: Connections, afterTransaction: Work[]): Promise<OpenTransaction> {
    return new OpenTransaction(await connections.connect(), connections.policy, afterTransaction);
  }

  /**
   * Sends the deferred writes and COMMIT in one batch. COMMIT is not sent when a write could not be. The caller rolls back when it fails.
   *
   * @throws the error of a write or of the commit, or Error when PostgreSQL rolled back instead of committing
   */
  async commit(): Promise<void> {
    const { context } = this;
    const { client } = context;
    assertInTime(context);
    const writes = context.beforeCommit.flush();
    context.hasEnded = true; // a later statement would run after the commit
    const [written, committed] = await Promise.allSettled([writes, runCommit(client, [writes])]);
    context.isOver = committed.status === 'fulfilled';
    if (written.status === 'rejected') throw written.reason;
    if (committed.status === 'rejected') throw committed.reason;
    if (committed.value !== 'COMMIT')
      throw new Error('A statement failed in this transaction, and its error was ignored.');
    await context.began_at;
    this.release(false);
  }

  /** The error of the statement that made the transaction fail; undefined while it can be committed. */
  get failure(): Error | undefined {
    return pipelineOf(this.context.client).failure;
  }

  async rollback(): Promise<void> {
    const { context } = this;
    let isBroken = false;
    context.hasEnded = true;
    if (!context.isOver) await runRollback(context.client, 'rollback').catch(() => (isBroken = true));
    this.release(isBroken);
  }

  private release(isBroken: boolean): void {
    const { client } = this.context;
    client.release(isBroken || isUnusable(client));
  }
}

import type { PoolClient } from 'pg';
import type { BeforeCommitQueue } from './before-commit-queue';

export type Work = () => Promise<unknown>;

/** The state of one attempt of a transaction. */
export interface TransactionContext {
  client: PoolClient;
  /** Writes deferred until just before the commit. */
  beforeCommit: BeforeCommitQueue;
  /** Callbacks that run after the commit. */
  afterCommit: (() => void)[];
  /** Work that runs after the transaction, whether it committed or rolled back. */
  afterTransaction: Work[];
  hasEnded: boolean;
  /** Whether COMMIT was answered, by a commit or a rollback. */
  isOver: boolean;
}

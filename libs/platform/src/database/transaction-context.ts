import type { PoolClient } from 'pg';
import type { BeforeCommitQueue } from './before-commit-queue';

export type Work = () => Promise<unknown>;

/** The state of one attempt of a transaction. */
export interface TransactionContext {
  /** A ULID. A retry has another one. */
  id: string;
  client: PoolClient;
  /** The time of the database at BEGIN, `Y-m-d H:i:s` in UTC with a fraction of a second. The answer comes with that of the first statement. */
  began_at: Promise<string>;
  /** The same time of the business clock, once it was asked for. */
  business_time?: Promise<string>;
  /** Writes deferred until just before the commit. */
  beforeCommit: BeforeCommitQueue;
  /** Callbacks that run after the commit. */
  afterCommit: (() => void)[];
  /** Work that runs after the transaction, whether it committed or rolled back. */
  afterTransaction: Work[];
  hasEnded: boolean;
  /** Until when it may go on, by `performance.now()`. */
  deadline: number;
  /** Whether COMMIT was answered, by a commit or a rollback. */
  isOver: boolean;
}

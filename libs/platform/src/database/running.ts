import type { PoolClient } from 'pg';
import type { LastWords } from './last-words';

export type Work = () => Promise<unknown>;

/** A transaction, as all below it know it. */
export interface Running {
  client: PoolClient;
  lastWords: LastWords;
  /** What is done when it has ended, in whichever way. */
  endings: Work[];
  /** What is done when it is committed. */
  afterCommit: (() => void)[];
  hasEnded: boolean;
}

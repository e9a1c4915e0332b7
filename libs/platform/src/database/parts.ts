import type { PoolClient } from 'pg';
import { retried } from './database-failure';

/** The parts of one transaction: each between savepoints, one after the other. What a part did is undone when it fails. */
export class Parts {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly client: PoolClient) {}

  /** Waits for the parts before it: savepoints of two that ran at once would undo each other's rows. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => retried(() => this.attempt(work)));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    await this.client.query('savepoint part');
    try {
      const result = await work();
      await this.client.query('release savepoint part');
      return result;
    } catch (error) {
      await this.client.query('rollback to savepoint part').catch(() => undefined); // without a connection there is nothing to undo
      throw error;
    }
  }
}

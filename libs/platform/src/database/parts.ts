import { retried } from './database-failure';
import type { Running } from './running';

/**
 * The parts of one transaction: each between savepoints, one after the other. What a part did, and what it left to be done
 * at the commit, is undone when it fails; what it asked for at the end in any case stays.
 */
export class Parts {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly running: Running) {}

  /** Waits for the parts before it: savepoints of two that ran at once would undo each other's rows. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.last.then(() => this.retried(work));
    this.last = turn.catch(() => undefined);
    return turn;
  }

  private retried<T>(work: () => Promise<T>): Promise<T> {
    const { endings } = this.running;
    const before = endings.length;
    return retried(() => {
      endings.length = before; // each attempt asks for them anew
      return this.attempt(work);
    });
  }

  private async attempt<T>(work: () => Promise<T>): Promise<T> {
    const { client, lastWords, afterCommit } = this.running;
    const [saidBefore, askedBefore] = [lastWords.mark, afterCommit.length];
    await client.query('savepoint part');
    try {
      const result = await work();
      await client.query('release savepoint part');
      return result;
    } catch (error) {
      lastWords.takeBack(saidBefore);
      afterCommit.length = askedBefore;
      await client.query('rollback to savepoint part').catch(() => undefined); // without a connection there is nothing to undo
      throw error;
    }
  }
}

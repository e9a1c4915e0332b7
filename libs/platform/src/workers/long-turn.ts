import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 10;

/** Splits long computations, so that the event loop serves other requests in between. */
export class LongTurn {
  private began = performance.now();

  /** Lets the event loop run once the current turn has lasted 10 ms. */
  async pause(): Promise<void> {
    if (performance.now() - this.began < LONGEST_TURN_MS) return;
    await setImmediate();
    this.began = performance.now();
  }
}

import { setImmediate } from 'node:timers/promises';

const LONGEST_TURN_MS = 10;

/** Splits a long computation, so that the event loop serves other requests in between. */
export class LongTurn {
  private began = performance.now();

  /** Yields to the event loop when at least 10 ms have passed since the last yield. */
  async pause(): Promise<void> {
    if (performance.now() - this.began < LONGEST_TURN_MS) return;
    await setImmediate();
    this.began = performance.now();
  }
}

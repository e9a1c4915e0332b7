import { setImmediate } from 'node:timers/promises';

const MAX_TASK_MS = 10;

/** A long computation that lets the event loop serve other requests in between. */
export class LongTask {
  private began = performance.now();

  /** Waits for a turn of the event loop when at least 10 ms have passed since the last one. */
  async yieldToEventLoop(): Promise<void> {
    if (performance.now() - this.began < MAX_TASK_MS) return;
    await setImmediate();
    this.began = performance.now();
  }
}

import { setTimeout as pause } from 'node:timers/promises';

/** A signal that one waiter awaits repeatedly. A signal that comes while nothing waits ends the next wait at once. */
export class Arrival {
  private hasCome = false;
  private end?: AbortController;

  readonly wake = (): void => {
    this.hasCome = true;
    this.end?.abort();
  };

  /** Resolves at the signal, or after this time in milliseconds. */
  async orAfter(ms: number): Promise<void> {
    this.end = new AbortController();
    if (!this.hasCome)
      await pause(Math.max(ms, 0), undefined, { signal: this.end.signal, ref: false }).catch(() => undefined);
    this.hasCome = false;
  }
}

import { setTimeout as pause } from 'node:timers/promises';
import { Busy } from '../errors/errors';

const PATIENCE_MS = 10_000;

/** Runs work on the same key one after another. Correctness comes from row locks; this in-process mutex only reduces contention. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** @throws Busy after 10 seconds of waiting for earlier work */
  async runExclusive<T>(key: string, work: () => Promise<T>): Promise<T> {
    const previous = this.#last.get(key);
    let release = (): void => undefined;
    const own = new Promise<void>((resolve) => (release = resolve));
    this.#last.set(key, own);
    try {
      if (previous) await settledInTime(previous);
      return await work();
    } finally {
      release();
      if (this.#last.get(key) === own) this.#last.delete(key);
    }
  }
}

async function settledInTime(previous: Promise<void>): Promise<void> {
  const timer = new AbortController();
  const timeout = pause(PATIENCE_MS, true, { signal: timer.signal }).catch(() => false);
  const isLate = await Promise.race([previous, timeout]);
  timer.abort();
  if (isLate) throw new Busy(new Error('Too many requests change the same row.'));
}

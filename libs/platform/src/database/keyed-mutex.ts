import { setTimeout as pause } from 'node:timers/promises';
import { Busy } from '../errors/errors';

const PATIENCE_MS = 10_000;

/** Runs work on the same key one after another. Correctness comes from row locks; this in-process mutex only reduces contention. */
export class KeyedMutex {
  readonly #last = new Map<string, Promise<void>>();

  /** @returns what releases the lock @throws Busy after 10 seconds of waiting for earlier work */
  async lock(key: string): Promise<() => void> {
    const previous = this.#last.get(key);
    let resolve = (): void => undefined;
    const own = new Promise<void>((settle) => (resolve = settle));
    const release = (): void => {
      resolve();
      if (this.#last.get(key) === own) this.#last.delete(key);
    };
    this.#last.set(key, own);
    try {
      if (previous) await settledInTime(previous);
      return release;
    } catch (error) {
      release();
      throw error;
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

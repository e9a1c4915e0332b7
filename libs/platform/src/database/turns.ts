import { setTimeout as pause } from 'node:timers/promises';
import { Busy } from '../errors';

const PATIENCE_MS = 10_000;

/** Lets those of this process who want to change the same thing come one after the other. The database decides; this only spares it a crowd. */
export class Turns {
  readonly #last = new Map<string, Promise<void>>();

  /** @throws Busy when those before take too long */
  async take<T>(key: string, work: () => Promise<T>): Promise<T> {
    const before = this.#last.get(key);
    let end = (): void => undefined;
    const mine = new Promise<void>((resolve) => (end = resolve));
    this.#last.set(key, mine);
    try {
      if (before) await soon(before);
      return await work();
    } finally {
      end();
      if (this.#last.get(key) === mine) this.#last.delete(key);
    }
  }
}

async function soon(before: Promise<void>): Promise<void> {
  const giveUp = new AbortController();
  const late = pause(PATIENCE_MS, true, { signal: giveUp.signal }).catch(() => false);
  const isLate = await Promise.race([before, late]);
  giveUp.abort();
  if (isLate) throw new Busy(new Error('Too many want to change the same thing.'));
}

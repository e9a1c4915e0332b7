/** Whether calls may be sent now. While it is closed, calls wait and the shell shows a banner. */
export type GateState = { kind: 'open' } | { kind: 'limited' | 'down'; until_ms: number };

const FIRST_WAIT_S = 2;
const MAX_WAIT_S = 30;

class Gate {
  #state: GateState = { kind: 'open' };
  #waiting: (() => void)[] = [];
  readonly #listeners = new Set<() => void>();

  get state(): GateState {
    return this.#state;
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Resolves when calls may be sent. */
  opened(): Promise<void> {
    return this.#state.kind === 'open' ? Promise.resolve() : new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** Closes for the seconds of `Retry-After`. */
  limit(wait_s: number): void {
    if (this.#state.kind !== 'open') return;
    this.#set({ kind: 'limited', until_ms: Date.now() + wait_s * 1_000 });
    setTimeout(() => this.#open(), wait_s * 1_000);
  }

  /** Closes until `/health/ready` answers, which is asked after 2, 4, 8 … 30 seconds. */
  lose(): void {
    if (this.#state.kind === 'open') this.#askAfter(FIRST_WAIT_S);
  }

  #askAfter(wait_s: number): void {
    this.#set({ kind: 'down', until_ms: Date.now() + wait_s * 1_000 });
    setTimeout(() => void this.#ask(wait_s), wait_s * 1_000);
  }

  async #ask(waited_s: number): Promise<void> {
    const isReady = await fetch('/health/ready').then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) this.#open();
    else this.#askAfter(Math.min(2 * waited_s, MAX_WAIT_S));
  }

  #open(): void {
    this.#set({ kind: 'open' });
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #set(state: GateState): void {
    this.#state = state;
    for (const listener of this.#listeners) listener();
  }
}

export const gate = new Gate();

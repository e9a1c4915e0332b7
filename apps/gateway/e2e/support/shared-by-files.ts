/**
 * Long enough for the next spec file that uses it, after some that do not. A run in one process waits for its end, so it is
 * shorter there; a worker process ends when it is disconnected.
 */
const IDLE_MS = process.connected ? 30_000 : 5_000;

/**
 * Something whose start takes long, such as a browser. The spec files of a worker process use it one after another; it ends when none has
 * begun to use it for some time, and with the process.
 */
export class SharedByFiles<T> {
  private running?: Promise<T>;
  private ending?: NodeJS.Timeout;

  /** @param isUsable whether it can be used on; otherwise the next file starts another one */
  constructor(
    private readonly start: () => Promise<T>,
    private readonly stop: (value: T) => Promise<unknown>,
    private readonly isUsable: (value: T) => boolean = () => true,
  ) {
    process.once('disconnect', () => void this.end());
  }

  async acquire(): Promise<T> {
    clearTimeout(this.ending);
    const value = await (this.running ?? this.begin());
    return this.isUsable(value) ? value : this.begin();
  }

  /** A start that fails is tried again by the next file. */
  private begin(): Promise<T> {
    const starting = this.start();
    this.running = starting;
    starting.catch(() => {
      if (this.running === starting) this.running = undefined;
    });
    return starting;
  }

  /** A file may use it twice: the last call counts. */
  release(): void {
    clearTimeout(this.ending);
    this.ending = setTimeout(() => void this.end(), IDLE_MS);
  }

  private async end(): Promise<void> {
    clearTimeout(this.ending);
    const value = this.running;
    this.running = undefined;
    if (value) await this.stop(await value);
  }
}

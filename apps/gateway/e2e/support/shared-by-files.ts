/** Long enough for the next spec file to begin. */
const IDLE_MS = 5_000;

/**
 * Something whose start takes long, such as a browser. The spec files of a worker process use it one after another; it ends when none has
 * begun to use it for 5 s, and with the process.
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
    const value = await (this.running ??= this.start());
    return this.isUsable(value) ? value : (this.running = this.start());
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

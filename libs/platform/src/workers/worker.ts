import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';

/** A background worker: runs one piece of work after another until the process shuts down. */
export abstract class Worker implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private running: Promise<void> | undefined;
  private readonly log = new Logger(this.constructor.name);

  /** @param pause_ms milliseconds to wait when no work is left, or after a failure */
  constructor(private readonly pause_ms: number) {}

  /** Does one piece of work. Returns true when more work may be ready. An error is logged, and the next piece starts after the pause. */
  protected abstract work(): Promise<boolean>;

  start(): void {
    this.running ??= this.run();
  }

  /** Ends the pause, because new work has arrived. */
  wake(): void {
    this.waking.abort();
  }

  /** Waits for the current piece of work, and starts no further one. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  /** Waits as part of a piece of work. The wait ends when the process shuts down. */
  protected async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.stopping.signal }).catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      const hasMore = await this.work().catch((error: unknown) => this.log.error(error));
      if (!hasMore && !this.stopping.signal.aborted) await pause(this.pause_ms, undefined, { signal: this.waking.signal }).catch(() => undefined);
    }
  }
}

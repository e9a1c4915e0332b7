import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';

/** Work that a process does beside answering: piece after piece, never two at once, until the process ends. */
export abstract class Worker implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private running: Promise<void> | undefined;
  private readonly log = new Logger(this.constructor.name);

  /** @param pause_ms how long to wait when there was nothing to do */
  constructor(private readonly pause_ms: number) {}

  /** Does a piece of work, and says whether there may be more at once. One that fails is logged; the next comes after a pause. */
  protected abstract work(): Promise<boolean>;

  start(): void {
    this.running ??= this.run();
  }

  /** Ends the wait: there is something to do now. */
  wake(): void {
    this.waking.abort();
  }

  /** Lets the piece in hand end, and begins no other. */
  async beforeApplicationShutdown(): Promise<void> {
    this.stopping.abort();
    this.wake();
    await this.running;
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      const hasMore = await this.work().catch((error: unknown) => this.log.error(error));
      if (!hasMore && !this.stopping.signal.aborted) await pause(this.pause_ms, undefined, { signal: this.waking.signal }).catch(() => undefined);
    }
  }
}

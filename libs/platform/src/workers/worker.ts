import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Logger } from '@nestjs/common';
import { inRound } from '../telemetry/in-span';

/** A background worker: runs one piece of work after another until the process shuts down. Each piece is a span. */
export abstract class Worker implements BeforeApplicationShutdown {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private running: Promise<void> | undefined;
  private readonly log = new Logger(this.constructor.name);
  private succeeded_at: number | undefined;

  /** @param pause_ms milliseconds to wait when no work is left, or after a failure */
  constructor(private readonly pause_ms: number) {}

  /** The name in metrics and spans: `DeliveryWorker` is `delivery`. */
  get label(): string {
    return labelOf(this.constructor.name);
  }

  /** The end of the last piece of work that succeeded, or before that the start, as `performance.now()`. Undefined until it starts. */
  get last_run_at(): number | undefined {
    return this.succeeded_at;
  }

  /** Does one piece of work. Returns true when more work may be ready. An error is logged, and the next piece starts after the pause. */
  protected abstract work(): Promise<boolean>;

  start(): void {
    this.succeeded_at ??= performance.now();
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

  /** Aborted when the process shuts down, for pieces of work that take long. */
  protected get stop(): AbortSignal {
    return this.stopping.signal;
  }

  /** Waits as part of a piece of work. The wait ends when the process shuts down. */
  protected async rest(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.stop }).catch(() => undefined);
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      const hasMore = await inRound(this.label, () => this.workLogged()).catch(() => false);
      if (!hasMore && !this.stopping.signal.aborted)
        await pause(this.pause_ms, undefined, { signal: this.waking.signal }).catch(() => undefined);
    }
  }

  /** Logs an error within the span of the round, so that the line has the id of its trace. */
  private async workLogged(): Promise<boolean> {
    try {
      const hasMore = await this.work();
      this.succeeded_at = performance.now();
      return hasMore;
    } catch (error) {
      this.log.error(error);
      throw error;
    }
  }
}

/** The name of a worker's class in snake_case, without `Worker`. */
const labelOf = (name: string): string =>
  name
    .replace(/Worker$/, '')
    .replace(/(?<=[a-z])(?=[A-Z])/g, '_')
    .toLowerCase();

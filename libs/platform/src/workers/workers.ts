import { setTimeout as pause } from 'node:timers/promises';
import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import type { Database } from '../database/database';
import { inRound } from '../telemetry/in-span';

/** Metrics of the work that waits, over all tenants and processes. A process that does not run the worker shows them too. */
export interface WorkMetrics {
  readonly gauges: readonly { name: string; help: string; label?: string }[];

  /** The values by the name of the gauge; with a label, by its value. @throws ServiceUnavailable */
  read(db: Database): Promise<Record<string, number | Record<string, number>>>;
}

/** A background worker: work in rounds, until the process shuts down. Any number of processes may run the same worker. */
export interface Worker {
  /** In metrics and spans, in snake_case. */
  readonly name: string;
  /** Milliseconds to wait when no work is left, or after a failure. */
  readonly interval_ms: number;
  /** The most pieces of work that a round takes: jobs, rows or tenants. */
  readonly batch: number;
  readonly metrics?: WorkMetrics;

  /** Called before the first round. @param wake ends the pause, because new work has arrived */
  begin?(wake: () => void): void;

  /**
   * Does a round. An error is logged, and the next round starts after the pause.
   *
   * @param stop aborted when the process shuts down, for rounds that take long
   * @returns whether more work may be ready
   */
  work(stop: AbortSignal): Promise<boolean>;

  /** Called after the last round. */
  end?(): Promise<void>;
}

/** A registered worker: its rounds in this process. Each round is a span. */
class WorkerRun {
  private readonly stopping = new AbortController();
  private waking = new AbortController();
  private running?: Promise<void>;
  private stopped?: Promise<void>;
  private readonly log: Logger;
  /** The end of the last round that succeeded, or before that the start, as `performance.now()`. Undefined until it starts. */
  last_run_at?: number;

  constructor(readonly worker: Worker) {
    this.log = new Logger(worker.constructor.name);
  }

  start(): void {
    if (this.running) return;
    this.last_run_at = performance.now();
    this.worker.begin?.(() => this.waking.abort());
    this.running = this.run();
  }

  stop(): Promise<void> {
    this.stopped ??= this.finish();
    return this.stopped;
  }

  private async finish(): Promise<void> {
    this.stopping.abort();
    this.waking.abort();
    if (!this.running) return;
    await this.running;
    await this.worker.end?.();
  }

  private async run(): Promise<void> {
    while (!this.stopping.signal.aborted) {
      this.waking = new AbortController();
      const hasMore = await inRound(this.worker.name, () => this.workLogged()).catch(() => false);
      if (!hasMore && !this.stopping.signal.aborted)
        await pause(this.worker.interval_ms, undefined, { signal: this.waking.signal }).catch(() => undefined);
    }
  }

  /** Logs an error within the span of the round, so that the line has the id of its trace. */
  private async workLogged(): Promise<boolean> {
    try {
      const hasMore = await this.worker.work(this.stopping.signal);
      this.last_run_at = performance.now();
      return hasMore;
    } catch (error) {
      this.log.error(error);
      throw error;
    }
  }
}

/** The background workers of the application. The module that provides a worker registers it in its constructor; nothing runs until {@link Workers.start}. */
@Injectable()
export class Workers implements BeforeApplicationShutdown {
  private readonly runs = new Map<string, WorkerRun>();

  register(worker: Worker): void {
    if (this.runs.has(worker.name)) throw new Error(`The worker ${worker.name} is registered twice.`);
    this.runs.set(worker.name, new WorkerRun(worker));
  }

  get all(): Worker[] {
    return [...this.runs.values()].map(({ worker }) => worker);
  }

  /** Seconds since the last successful round of each worker that runs in this process, or since its start. */
  get ages_s(): Map<string, number> {
    const running = [...this.runs].flatMap(([name, { last_run_at }]) =>
      last_run_at === undefined ? [] : [[name, (performance.now() - last_run_at) / 1_000] as const],
    );
    return new Map(running);
  }

  start(): void {
    for (const run of this.runs.values()) run.start();
  }

  /** Ends all workers at the same time: each completes its round and starts no more. */
  async stop(): Promise<void> {
    await Promise.all([...this.runs.values()].map((run) => run.stop()));
  }

  beforeApplicationShutdown(): Promise<void> {
    return this.stop();
  }
}

import cluster, { type Worker } from 'node:cluster';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from '@das/tenants';
import { shareMetrics } from '../observability/metrics/cluster-metrics';

/** The script of each worker process. */
const WORKER_SCRIPT = join(__dirname, 'cluster-worker.js');
/** Pause before a worker is replaced, so that one that keeps crashing does not use all CPU. */
const REPLACE_PAUSE_MS = 500;

/** A worker process ended before it was listening. It has printed the reason. */
export class StartFailed extends Error {
  constructor() {
    super('A process of the service did not start.');
  }
}

/** Lets a worker report ready. */
export interface ReleaseMessage {
  /** The people of the embedded demo; none without one. */
  demo_people: readonly Account[];
}

/** Worker processes of the service that share an address. A worker that dies is replaced; all end with the cluster. */
export class Cluster {
  private isStopping = false;
  /** Undefined before the release. */
  private released?: ReleaseMessage;
  private readonly workers = new Set<Worker>();
  /** Workers that are listening. */
  private readonly listening = new Set<Worker>();

  private constructor(private readonly environment: NodeJS.ProcessEnv) {}

  /**
   * @param environment settings of each worker, in addition to those of this process
   * @throws StartFailed when a worker does not start; the others are then stopped
   */
  static async start(count: number, environment: NodeJS.ProcessEnv): Promise<{ cluster: Cluster; base_url: string }> {
    cluster.setupPrimary({ exec: WORKER_SCRIPT, args: [] });
    const started = new Cluster(environment);
    try {
      const [base_url = ''] = await Promise.all(Array.from({ length: count }, () => started.add()));
      return { cluster: started, base_url };
    } catch (error) {
      await started.stop();
      throw error;
    }
  }

  /** Lets all workers report ready, including later replacements. */
  release(demo_people: readonly Account[]): void {
    this.released = { demo_people };
    for (const worker of this.listening) send(worker, this.released);
  }

  /** Stops all workers, after their requests in flight. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await Promise.all(
      [...this.workers].map((worker) => {
        const exit = new Promise((resolve) => worker.once('exit', resolve));
        worker.process.kill('SIGTERM');
        return exit;
      }),
    );
  }

  /** @returns the address of the worker, once it is listening */
  private add(): Promise<string> {
    const worker = cluster.fork(this.environment);
    this.workers.add(worker);
    shareMetrics(worker, this.listening);
    return new Promise((resolve, reject) => {
      worker.on('message', ({ base_url }: { base_url?: string }) => {
        if (base_url === undefined) return; // another kind of message
        this.listening.add(worker);
        if (this.released) send(worker, this.released);
        resolve(base_url);
      });
      worker.once('exit', () => {
        this.workers.delete(worker);
        reject(new StartFailed());
        if (this.listening.delete(worker)) void this.replace();
      });
    });
  }

  /** Retries until it succeeds: the cause of a failure, such as an unavailable database, may be temporary. */
  private async replace(): Promise<void> {
    for (;;) {
      await pause(REPLACE_PAUSE_MS);
      if (this.isStopping) return;
      const isStarted = await this.add().then(
        () => true,
        () => false,
      );
      if (isStarted) return;
    }
  }
}

/** Errors are ignored: a worker that has just died is replaced. */
const send = (worker: Worker, message: ReleaseMessage): void => void worker.send(message, () => undefined);

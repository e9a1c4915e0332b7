import { FAST_TIMEOUT_MS, type WorkMetrics, type Worker, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

/** Open jobs of one state over all tenants. */
interface StateFigures {
  state: 'queued' | 'running';
  /** At most 200,000. */
  jobs: number;
  /** Seconds since the oldest of these jobs was created; 0 without one. */
  oldest_s: number;
}

/** Jobs that are counted, so that counting takes a bounded time. */
const MAX_COUNTED = 200_000;

const METRICS: WorkMetrics = {
  gauges: [
    { name: 'das_jobs', label: 'state', help: 'Open jobs. Beyond 200,000 only the oldest are counted.' },
    {
      name: 'das_jobs_oldest_seconds',
      label: 'state',
      help: 'Seconds since the oldest open job was created; 0 without one.',
    },
  ],
  read: async (db) => {
    const states = await db.run<StateFigures>({
      ...sql.unscoped`select * from job_figures(${MAX_COUNTED})`,
      query_timeout: FAST_TIMEOUT_MS,
    });
    return {
      das_jobs: Object.fromEntries(states.map(({ state, jobs }) => [state, jobs])),
      das_jobs_oldest_seconds: Object.fromEntries(states.map(({ state, oldest_s }) => [state, oldest_s])),
    };
  },
};

/** Processes the jobs of all tenants, round-robin. */
@Injectable()
export class JobsWorker implements Worker {
  readonly name = 'bulk_jobs';
  readonly interval_ms = 1_000;
  readonly batch = 10;
  readonly metrics = METRICS;

  constructor(
    private readonly runner: JobRunner,
    private readonly jobs: JobsService,
  ) {}

  begin(wake: () => void): void {
    this.jobs.onCreated(wake);
  }

  async work(): Promise<boolean> {
    return (await this.runner.runDue(this.batch)) > 0;
  }
}

import { Database, FAST_TIMEOUT_MS, sql } from '@das/platform';
import { Injectable } from '@nestjs/common';

/** Metrics of the open jobs of one state over all tenants. */
export interface JobStateFigures {
  state: 'queued' | 'running';
  /** At most 200,000. */
  jobs: number;
  /** Seconds since the oldest of these jobs was created; 0 without one. */
  oldest_s: number;
}

/** Jobs that are counted, so that counting takes a bounded time. */
const MOST_COUNTED = 200_000;

/** Reads the metrics of the open jobs. */
@Injectable()
export class JobFigures {
  constructor(private readonly db: Database) {}

  /** @throws ServiceUnavailable */
  read(): Promise<JobStateFigures[]> {
    return this.db.run<JobStateFigures>({
      ...sql.unscoped`select * from job_figures(${MOST_COUNTED})`,
      query_timeout: FAST_TIMEOUT_MS,
    });
  }
}

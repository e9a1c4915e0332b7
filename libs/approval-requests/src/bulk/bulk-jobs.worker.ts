import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { BulkJobRunner } from './bulk-job-runner';
import { BulkJobsService } from './bulk-jobs.service';

const PAUSE_MS = 1_000;
const BATCH = 10;

/** Processes the jobs of all tenants, round-robin. */
@Injectable()
export class BulkJobsWorker extends Worker {
  constructor(
    private readonly runner: BulkJobRunner,
    jobs: BulkJobsService,
  ) {
    super(PAUSE_MS);
    jobs.onCreated(() => this.wake());
  }

  protected async work(): Promise<boolean> {
    return (await this.runner.runOpen(BATCH)) > 0;
  }
}

import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

const PAUSE_MS = 1_000;
const BATCH = 10;

/** Processes the jobs of all tenants, round-robin. */
@Injectable()
export class JobsWorker extends Worker {
  constructor(
    private readonly runner: JobRunner,
    jobs: JobsService,
  ) {
    super(PAUSE_MS);
    jobs.onCreated(() => this.wake());
  }

  override get label(): string {
    return 'bulk_jobs';
  }

  protected async work(): Promise<boolean> {
    return (await this.runner.runDue(BATCH)) > 0;
  }
}

import { Worker } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { JobRunner } from './job-runner';
import { JobsService } from './jobs.service';

const PAUSE_MS = 1_000;
const BATCH = 10;

/** Works on the jobs of all tenants, in turns. */
@Injectable()
export class JobsWorker extends Worker {
  constructor(
    private readonly runner: JobRunner,
    jobs: JobsService,
  ) {
    super(PAUSE_MS);
    jobs.onNew(() => this.wake());
  }

  protected async work(): Promise<boolean> {
    return (await this.runner.runOpen(BATCH)) > 0;
  }
}

import { JobsService } from '@das/jobs';
import { Injectable } from '@nestjs/common';
import { BulkDenyInput } from './bulk-deny';
import { BulkItemDecider } from './bulk-item-decider';
import { BulkJobs } from './bulk-jobs';
import { denySummaryOf } from './item-outcome';

/** The kind of job that denies many requests. */
@Injectable()
export class BulkDenyJobs extends BulkJobs {
  readonly name = 'bulk_deny';
  protected readonly decision = 'deny';
  protected readonly inputType = BulkDenyInput;
  protected readonly summaryOf = denySummaryOf;

  constructor(jobs: JobsService, items: BulkItemDecider) {
    super(jobs, items);
    jobs.register(this);
  }
}

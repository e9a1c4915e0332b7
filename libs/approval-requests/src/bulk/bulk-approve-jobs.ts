import { JobsService } from '@das/jobs';
import { Injectable } from '@nestjs/common';
import { BulkApproveInput } from './bulk-approve';
import { BulkItemDecider } from './bulk-item-decider';
import { BulkJobs } from './bulk-jobs';
import { approveSummaryOf } from './item-outcome';

/** The kind of job that approves many requests. */
@Injectable()
export class BulkApproveJobs extends BulkJobs {
  readonly name = 'bulk_approve';
  protected readonly decision = 'approve';
  protected readonly inputType = BulkApproveInput;
  protected readonly summaryOf = approveSummaryOf;

  constructor(jobs: JobsService, items: BulkItemDecider) {
    super(jobs, items);
    jobs.register(this);
  }
}

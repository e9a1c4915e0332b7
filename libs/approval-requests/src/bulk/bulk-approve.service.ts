import { checkedInput } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { BulkApproveInput, type BulkApproveResult } from './bulk-approve';
import { BulkApproveJobs } from './bulk-approve-jobs';
import { BulkDecisions } from './bulk-decisions';
import { type BulkApproveOutcome, approveSummaryOf } from './item-outcome';

/** Approves many requests: each independently, or atomically. */
@Injectable()
export class BulkApproveService {
  constructor(
    private readonly bulk: BulkDecisions,
    private readonly jobs: BulkApproveJobs,
  ) {}

  /**
   * Up to 100 items are approved at once, more become a job.
   *
   * @throws BatchTooLarge for more than 10,000 items, or more than 100 in an atomic batch
   * @throws TooManyJobs when the tenant has 20 open jobs
   * @throws CountConflict when another number of requests matches the filter than expected
   * @throws BatchAborted when an item of an atomic batch failed
   */
  async approve(given: BulkApproveInput): Promise<BulkApproveResult> {
    const input = checkedInput(BulkApproveInput, given);
    const { total, results, job } = await this.bulk.decide(input, { decision: 'approve', jobs: this.jobs });
    const outcomes = results.map((result): BulkApproveOutcome => ({ next_levels: [], ...result }));
    return { summary: approveSummaryOf(outcomes, total), results: outcomes, job };
  }
}

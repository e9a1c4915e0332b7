import { checkedInput } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { BulkDecisions } from './bulk-decisions';
import { BulkDenyInput, type BulkDenyResult } from './bulk-deny';
import { BulkDenyJobs } from './bulk-deny-jobs';
import { denySummaryOf } from './item-outcome';

/** Denies many requests: each independently, or atomically. */
@Injectable()
export class BulkDenyService {
  constructor(
    private readonly bulk: BulkDecisions,
    private readonly jobs: BulkDenyJobs,
  ) {}

  /** Denies every line that the caller may deny. Sizes and errors are those of a bulk approval. */
  async deny(given: BulkDenyInput): Promise<BulkDenyResult> {
    const input = checkedInput(BulkDenyInput, given);
    const { total, results, job } = await this.bulk.decide(input, { decision: 'deny', jobs: this.jobs });
    return { summary: denySummaryOf(results, total), results, job };
  }
}

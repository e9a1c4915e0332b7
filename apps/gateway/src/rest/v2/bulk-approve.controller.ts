import { BulkApproveService, kept } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Accepted } from '../accepted';
import { Describes } from '../describes';
import { Sent } from '../sent';
import type { Presented } from '../shown';
import { BulkInput, batchOf } from './bulk-input';
import { BULK_RESULT, QUEUED_JOB, presentOutcomes } from './bulk.presenter';

const MOST_BYTES = 10_485_760;

@Controller('v2/discounts')
export class BulkApproveController {
  constructor(private readonly bulk: BulkApproveService) {}

  @Describes({
    method: 'POST',
    path: 'bulk-approve',
    body: BulkInput,
    max_body_bytes: MOST_BYTES,
    answer: { bare: BULK_RESULT },
    accepted: QUEUED_JOB,
    summary: 'Approve many approval requests, each for itself unless it is atomic; more than 100 as a job.',
  })
  @Requires('requests:decide')
  async approve(@Sent() input: BulkInput): Promise<Accepted | Presented> {
    const { summary, results, job } = await this.bulk.approve(batchOf(input));
    if (!job)
      return presentOutcomes(
        summary,
        results.map((each) => ({ index: each.index, id: each.id, ...kept(each) })),
      );
    const status_url = `/v2/jobs/${job.id}`;
    return new Accepted(status_url, { job_id: job.id, status: job.status, status_url });
  }
}

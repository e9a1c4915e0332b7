import { BulkApproveService, BulkDenyService, MAX_BULK_ITEMS } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import type { AcceptedResponse } from '../framework/accepted-response';
import { InputBody } from '../framework/input-params';
import type { Operation } from '../framework/operation';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { BulkApproveInput, BulkDenyInput, batchOf } from './bulk-input';
import { BULK_SCHEMAS } from './bulk-schemas';
import { presentOutcomes } from './bulk.presenter';
import { acceptedJob } from './jobs.presenter';

/** A batch of either decision. */
const BATCH = {
  method: 'POST',
  needsBody: true,
  max_body_bytes: 10_485_760,
  max_batch: MAX_BULK_ITEMS,
  accepted: refTo('QueuedJobResult'),
  schemas: BULK_SCHEMAS,
} satisfies Partial<Operation>;

@Controller('v2/discounts')
export class BulkDecisionsController {
  constructor(
    private readonly approvals: BulkApproveService,
    private readonly denials: BulkDenyService,
  ) {}

  @RestOperation({
    ...BATCH,
    path: 'bulk-approve',
    id: 'discountsBulkApprove',
    body: BulkApproveInput,
    answer: { bare: refTo('BulkApproveResult') },
    summary:
      'Approve many approval requests, given by ids or by a filter, each independently unless `atomic` is set. More than 100 run as a job.',
  })
  @Requires('requests:decide')
  async approve(@InputBody() input: BulkApproveInput): Promise<AcceptedResponse | Resource> {
    const { summary, results, job } = await this.approvals.approve(batchOf(input));
    return job ? acceptedJob(job) : presentOutcomes(summary, results);
  }

  @RestOperation({
    ...BATCH,
    path: 'bulk-deny',
    id: 'discountsBulkDeny',
    body: BulkDenyInput,
    answer: { bare: refTo('BulkDenyResult') },
    summary:
      'Deny every line that the caller may deny of many approval requests, given by ids or by a filter, each independently unless `atomic` is set. More than 100 run as a job.',
  })
  @Requires('requests:decide')
  async deny(@InputBody() input: BulkDenyInput): Promise<AcceptedResponse | Resource> {
    const { summary, results, job } = await this.denials.deny({ ...batchOf(input), reason_code: input.reason_code });
    return job ? acceptedJob(job) : presentOutcomes(summary, results);
  }
}

import { BulkApproveService, MAX_BULK_ITEMS, toStoredOutcome } from '@das/approval-requests';
import { Controller } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import type { AcceptedResponse } from '../framework/accepted-response';
import { RestOperation } from '../framework/rest-operation';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { BulkApproveInput, batchOf } from './bulk-input';
import { BULK_SCHEMAS } from './bulk-schemas';
import { acceptedJob, presentOutcomes } from './bulk.presenter';
import { refTo } from '../framework/schema';

const MAX_BYTES = 10_485_760;

@Controller('v2/discounts')
export class BulkApproveController {
  constructor(private readonly bulk: BulkApproveService) {}

  @RestOperation({
    method: 'POST',
    path: 'bulk-approve',
    id: 'discountsBulkApprove',
    body: BulkApproveInput,
    needsBody: true,
    max_body_bytes: MAX_BYTES,
    max_batch: MAX_BULK_ITEMS,
    answer: { bare: refTo('BulkApproveResult') },
    accepted: refTo('QueuedJobResult'),
    schemas: BULK_SCHEMAS,
    summary:
      'Approve many approval requests, given by ids or by a filter, each independently unless `atomic` is set. More than 100 run as a job.',
  })
  @Requires('requests:decide')
  async approve(@InputBody() input: BulkApproveInput): Promise<AcceptedResponse | Resource> {
    const { summary, results, job } = await this.bulk.approve(batchOf(input));
    if (!job)
      return presentOutcomes(
        summary,
        results.map((each) => ({ index: each.index, id: each.id, ...toStoredOutcome(each) })),
      );
    return acceptedJob(job);
  }
}

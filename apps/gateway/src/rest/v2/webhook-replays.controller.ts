import { ReplayDeliveriesInput, ReplayJobs } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import type { AcceptedResponse } from '../framework/accepted-response';
import { InputBody } from '../framework/input-params';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { acceptedJob } from './jobs.presenter';

@Controller('v2/webhooks')
export class WebhookReplaysController {
  constructor(private readonly replays: ReplayJobs) {}

  @RestOperation({
    method: 'POST',
    path: ':id/replay',
    id: 'webhooksReplay',
    body: ReplayDeliveriesInput,
    status: 202,
    answer: { bare: refTo('QueuedJobResult') },
    summary: 'Send many deliveries of an endpoint again, as a job. At most 100,000.',
    description: 'The result of the job has `summary` only. With `dry_run` it is finished at once and has the counts.',
  })
  @Requires('webhooks:manage')
  async replay(@Param('id') id: string, @InputBody() input: ReplayDeliveriesInput): Promise<AcceptedResponse> {
    return acceptedJob(await this.replays.create(id, input));
  }
}

import { EndpointsService, ReplayDeliveriesInput, ReplayJobs, type WebhookReplayCount } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import type { AcceptedResponse } from '../framework/accepted-response';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody, VersionedInputBody } from '../framework/input-params';
import { type Resource, ResourceShape } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { refTo } from '../framework/schema';
import { acceptedJob } from './jobs.presenter';

const REPLAY_COUNT = new ResourceShape<WebhookReplayCount>('WebhookReplayCount', {
  columns: ['total', 'replayed', 'created'],
});

@Controller('v2/webhooks')
export class WebhookReplaysController {
  private readonly expected = expectedVersionOf('webhook endpoint', (id) => this.endpoints.find(id));

  constructor(
    private readonly replays: ReplayJobs,
    private readonly endpoints: EndpointsService,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/replay',
    id: 'webhooksReplay',
    body: ReplayDeliveriesInput,
    status: 202,
    answer: { bare: refTo('QueuedJobResult') },
    takesIfMatch: true,
    summary: 'Send many deliveries of an endpoint again, as a job. At most 100,000.',
    description: 'The result of the job has `summary` only. With `dry_run` it is finished at once and has the counts.',
  })
  @Requires('webhooks:manage')
  async replay(
    @Param('id') id: string,
    @VersionedInputBody() input: ReplayDeliveriesInput,
    @IfMatch() tags?: string,
  ): Promise<AcceptedResponse> {
    return acceptedJob(await this.replays.create(id, input, await this.expected(id, tags)));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/replay/count',
    id: 'webhooksReplayCount',
    body: ReplayDeliveriesInput,
    answer: { one: REPLAY_COUNT },
    errors: [404],
    summary: 'Count the deliveries that a replay would send. Nothing is written.',
  })
  @Requires('webhooks:manage')
  async count(@Param('id') id: string, @InputBody() input: ReplayDeliveriesInput): Promise<Resource> {
    return REPLAY_COUNT.of(await this.replays.count(id, input));
  }
}

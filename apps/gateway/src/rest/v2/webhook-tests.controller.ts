import { DeliveriesService, EndpointsService, WebhookTestInput } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { expectedVersionOf } from '../framework/if-match';
import { IfMatch, InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { WEBHOOK_DELIVERY, WebhookDeliveryPresenter } from './webhook-deliveries.presenter';

@Controller('v2/webhooks')
export class WebhookTestsController {
  private readonly expected = expectedVersionOf('webhook endpoint', (id) => this.endpoints.find(id));

  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly endpoints: EndpointsService,
    private readonly presenter: WebhookDeliveryPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/test',
    id: 'webhooksSendTest',
    body: WebhookTestInput,
    answer: { one: WEBHOOK_DELIVERY },
    takesIfMatch: true,
    summary: 'Send an example of any event type through the same pipeline as real events.',
    description: 'The result appears in the list of deliveries.',
  })
  @Requires('webhooks:manage')
  async sendTest(
    @Param('id') id: string,
    @InputBody() { event_type }: WebhookTestInput,
    @IfMatch() tags?: string,
  ): Promise<Resource> {
    const expected = await this.expected(id, tags);
    return this.presenter.present(await this.deliveries.sendTest(id, event_type, expected));
  }
}

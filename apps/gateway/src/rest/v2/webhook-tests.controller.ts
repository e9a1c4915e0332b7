import { DeliveriesService, WebhookTestInput } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { InputBody } from '../framework/input-params';
import type { Resource } from '../framework/resource-shape';
import { RestOperation } from '../framework/rest-operation';
import { WEBHOOK_DELIVERY, WebhookDeliveryPresenter } from './webhook-deliveries.presenter';

@Controller('v2/webhooks')
export class WebhookTestsController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly presenter: WebhookDeliveryPresenter,
  ) {}

  @RestOperation({
    method: 'POST',
    path: ':id/test',
    id: 'webhooksSendTest',
    body: WebhookTestInput,
    answer: { one: WEBHOOK_DELIVERY },
    summary: 'Send an example of any event type through the same pipeline as real events.',
    description: 'The result appears in the list of deliveries.',
  })
  @Requires('webhooks:manage')
  async sendTest(@Param('id') id: string, @InputBody() { event_type }: WebhookTestInput): Promise<Resource> {
    return this.presenter.present(await this.deliveries.sendTest(id, event_type));
  }
}

import type { Page } from '@das/platform';
import { DeliveriesService, WebhookDeliveriesArguments } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../http/authorization/permissions.guard';
import { orNotFound } from '../framework/or-not-found';
import { GetOperation, ListOperation, RestOperation } from '../framework/rest-operation';
import { ListQuery } from '../framework/input-params';
import { type Resource, presentPage } from '../framework/resource-shape';
import { WEBHOOK_DELIVERY, WebhookDeliveryPresenter } from './webhook-deliveries.presenter';

@Controller('v2/webhooks/deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly presenter: WebhookDeliveryPresenter,
  ) {}

  @ListOperation(
    WEBHOOK_DELIVERY,
    WebhookDeliveriesArguments,
    'webhook deliveries with their payloads and attempts, newest first',
  )
  @Requires('webhooks:manage')
  async list(@ListQuery() args: WebhookDeliveriesArguments): Promise<Page<Resource>> {
    return presentPage(await this.deliveries.list(args), (delivery) => this.presenter.present(delivery));
  }

  @GetOperation(WEBHOOK_DELIVERY, 'a webhook delivery with its payload and attempts')
  @Requires('webhooks:manage')
  async read(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(orNotFound(WEBHOOK_DELIVERY, id, await this.deliveries.find(id)));
  }

  @RestOperation({
    method: 'POST',
    path: ':id/replay',
    answer: { one: WEBHOOK_DELIVERY },
    summary: 'Send a delivery again with the same id.',
  })
  @Requires('webhooks:manage')
  async replay(@Param('id') id: string): Promise<Resource> {
    return this.presenter.present(await this.deliveries.replay(id));
  }
}

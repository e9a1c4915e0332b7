import type { Page } from '@das/platform';
import { DeliveriesService, WebhookDeliveriesArguments } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { Describes, Lists } from '../describes';
import { Asked } from '../sent';
import { type Presented, presentPage } from '../shown';
import { WEBHOOK_DELIVERY, WebhookDeliveryPresenter } from './webhook-deliveries.presenter';

@Controller('v2/webhooks/deliveries')
export class WebhookDeliveriesController {
  constructor(
    private readonly deliveries: DeliveriesService,
    private readonly presenter: WebhookDeliveryPresenter,
  ) {}

  @Lists(WEBHOOK_DELIVERY, WebhookDeliveriesArguments, 'webhook deliveries with their payloads and attempts, newest first')
  @Requires('webhooks:manage')
  async list(@Asked() asked: WebhookDeliveriesArguments): Promise<Page<Presented>> {
    return presentPage(await this.deliveries.list(asked), (delivery) => this.presenter.present(delivery));
  }

  @Describes({
    method: 'POST',
    path: ':id/replay',
    answer: { one: WEBHOOK_DELIVERY },
    summary: 'Send a delivery once more, under the same id.',
  })
  @Requires('webhooks:manage')
  async replay(@Param('id') id: string): Promise<Presented> {
    return this.presenter.present(await this.deliveries.replay(id));
  }
}

import { type Page, PageArguments, primaryKey } from '@das/platform';
import { CreateWebhookEndpointInput, DeliveriesService, EndpointIssuer, EndpointsService, UpdateWebhookEndpointInput, WebhookTestInput } from '@das/webhooks';
import { Controller, Param } from '@nestjs/common';
import { Requires } from '../../edge/requires';
import { found } from '../found';
import { Changes, Creates, Describes, Lists, Reads, Removes } from '../describes';
import { Asked, Sent } from '../sent';
import { type Presented, presentPage } from '../shown';
import { WEBHOOK_DELIVERY, WebhookDeliveryPresenter } from './webhook-deliveries.presenter';
import { WEBHOOK_ENDPOINT, WEBHOOK_ENDPOINT_WITH_SECRET, presentIssued } from './webhooks.presenter';

@Controller('v2/webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly issuer: EndpointIssuer,
    private readonly deliveries: DeliveriesService,
    private readonly presenter: WebhookDeliveryPresenter,
  ) {}

  @Lists(WEBHOOK_ENDPOINT, PageArguments, 'webhook endpoints, by id ascending')
  @Requires('webhooks:manage')
  async list(@Asked() asked: PageArguments): Promise<Page<Presented>> {
    return presentPage(await this.endpoints.list(asked), (endpoint) => WEBHOOK_ENDPOINT.of(endpoint));
  }

  @Creates(WEBHOOK_ENDPOINT_WITH_SECRET, CreateWebhookEndpointInput, 'a webhook endpoint, and show its secret this once')
  @Requires('webhooks:manage')
  async create(@Sent() input: CreateWebhookEndpointInput): Promise<Presented> {
    return presentIssued(await this.issuer.create(input));
  }

  @Reads(WEBHOOK_ENDPOINT, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async read(@Param('id') id: string): Promise<Presented> {
    return WEBHOOK_ENDPOINT.of(found(WEBHOOK_ENDPOINT, id, await this.endpoints.find(id)));
  }

  @Changes(WEBHOOK_ENDPOINT, UpdateWebhookEndpointInput, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async update(@Param('id') id: string, @Sent() input: UpdateWebhookEndpointInput): Promise<Presented> {
    return WEBHOOK_ENDPOINT.of(await this.endpoints.update(primaryKey(id, input), input));
  }

  @Removes(WEBHOOK_ENDPOINT, 'a webhook endpoint')
  @Requires('webhooks:manage')
  async remove(@Param('id') id: string): Promise<Presented> {
    return WEBHOOK_ENDPOINT.of(found(WEBHOOK_ENDPOINT, id, await this.endpoints.remove(id)));
  }

  @Describes({
    method: 'POST',
    path: ':id/rotate-secret',
    answer: { one: WEBHOOK_ENDPOINT_WITH_SECRET },
    summary: 'Make a new secret, and show it this once. The old one signs beside it for 24 hours.',
  })
  @Requires('webhooks:manage')
  async rotateSecret(@Param('id') id: string): Promise<Presented> {
    return presentIssued(await this.issuer.rotateSecret(id));
  }

  @Describes({
    method: 'POST',
    path: ':id/test',
    body: WebhookTestInput,
    isBodyOptional: true,
    answer: { one: WEBHOOK_DELIVERY },
    summary: 'Send an example of an event of any type, down the same path as the real ones.',
    description: 'What becomes of it is in the list of deliveries.',
  })
  @Requires('webhooks:manage')
  async sendTest(@Param('id') id: string, @Sent() { event_type }: WebhookTestInput): Promise<Presented> {
    return this.presenter.present(await this.deliveries.sendTest(id, event_type));
  }
}

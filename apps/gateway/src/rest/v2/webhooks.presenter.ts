import { DeliveryCounts, type EndpointWithSecret, RecentDeliveries, WebhookEndpoint } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';

export const DELIVERY_COUNTS = new ResourceShape<DeliveryCounts>('DeliveryCounts', {
  columns: ['delivered', 'retrying', 'exhausted', 'last_delivered_at'],
});

export const WEBHOOK_ENDPOINT = new ResourceShape<WebhookEndpoint>('WebhookEndpoint', {
  columns: [
    'id',
    'url',
    'description',
    'event_types',
    'active',
    'disabled_reason',
    'version',
    'created_at',
    'updated_at',
  ],
  nested: { recent: DELIVERY_COUNTS },
});

export const WEBHOOK_ENDPOINT_WITH_SECRET = WEBHOOK_ENDPOINT.withSecret();

@Injectable()
export class WebhookEndpointPresenter {
  constructor(private readonly recent: RecentDeliveries) {}

  async present(endpoint: WebhookEndpoint): Promise<Resource> {
    return { ...WEBHOOK_ENDPOINT.of(endpoint), recent: DELIVERY_COUNTS.of(await this.recent.of(endpoint.id)) };
  }

  async presentIssued({ endpoint, secret }: EndpointWithSecret): Promise<Resource> {
    return { ...(await this.present(endpoint)), secret };
  }
}

import { DeliveriesService, WebhookAttempt, WebhookDelivery, messageIdOf } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { type Resource, ResourceShape } from '../framework/resource-shape';

export const WEBHOOK_ATTEMPT = new ResourceShape<WebhookAttempt>('WebhookAttempt', {
  columns: ['at', 'status_code', 'error', 'body'],
});

export const WEBHOOK_DELIVERY = new ResourceShape<WebhookDelivery>('WebhookDelivery', {
  columns: [
    'id',
    'endpoint_id',
    'event_id',
    'event_type',
    'status',
    'attempts',
    'last_status_code',
    'last_error',
    'next_attempt_at',
    'delivered_at',
    'created_at',
  ],
  computed: ['message_id', 'payload'],
  nested: { attempt_log: WEBHOOK_ATTEMPT },
});

@Injectable()
export class WebhookDeliveryPresenter {
  constructor(private readonly deliveries: DeliveriesService) {}

  async present(delivery: WebhookDelivery): Promise<Resource> {
    const [payload, attempts] = await Promise.all([
      this.deliveries.payload(delivery),
      this.deliveries.attempts(delivery),
    ]);
    return {
      ...WEBHOOK_DELIVERY.of(delivery),
      message_id: messageIdOf(delivery),
      payload: payload ?? null,
      attempt_log: attempts.map((attempt) => WEBHOOK_ATTEMPT.of(attempt)),
    };
  }
}

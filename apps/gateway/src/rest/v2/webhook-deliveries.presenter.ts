import { WebhookAttempt, WebhookDelivery } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import { WebhookDeliveriesResolver } from '../../graphql/webhook-deliveries.resolver';
import { type Presented, Shown } from '../shown';

export const WEBHOOK_ATTEMPT = new Shown<WebhookAttempt>('WebhookAttempt', { own: ['at', 'status_code', 'error', 'body'] });

export const WEBHOOK_DELIVERY = new Shown<WebhookDelivery>('WebhookDelivery', {
  own: ['id', 'endpoint_id', 'event_id', 'event_type', 'status', 'attempts', 'last_status_code', 'last_error', 'next_attempt_at', 'delivered_at', 'created_at'],
  made: ['message_id', 'payload'],
  nested: { attempt_log: WEBHOOK_ATTEMPT },
});

@Injectable()
export class WebhookDeliveryPresenter {
  constructor(private readonly fields: WebhookDeliveriesResolver) {}

  async present(delivery: WebhookDelivery): Promise<Presented> {
    const [payload, attempts] = await Promise.all([this.fields.payload(delivery), this.fields.attempt_log(delivery)]);
    return {
      ...WEBHOOK_DELIVERY.of(delivery),
      message_id: this.fields.message_id(delivery),
      payload: payload ?? null,
      attempt_log: attempts.map((attempt) => WEBHOOK_ATTEMPT.of(attempt)),
    };
  }
}

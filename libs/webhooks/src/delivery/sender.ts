import { Measurements, failSpan, inSpan } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { AddressRule } from '../endpoints/address-rule';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { type Attempt, type Message, deliver, failed } from './deliver';
import type { ClaimedDelivery } from './claimed-deliveries';
import { signatureOf } from '../endpoints/signing';
import { WebhookOptions } from '../endpoints/webhook-options';
import { messageIdOf } from '../queue/webhook-delivery';

const MS_PER_S = 1_000;

/** Signs one delivery and sends it. */
@Injectable()
export class Sender {
  private readonly log = new Logger(Sender.name);

  constructor(
    private readonly secrets: SigningSecrets,
    private readonly addresses: AddressRule,
    private readonly options: WebhookOptions,
    private readonly measurements: Measurements,
  ) {}

  /** The span records the result but not the address, which may contain a secret. */
  send(delivery: ClaimedDelivery, at: Date): Promise<Attempt> {
    const { tenant_id, endpoint_id, delivery_id, traceparent } = delivery;
    const attributes = {
      'das.tenant_id': tenant_id,
      'das.webhook.endpoint_id': endpoint_id,
      'das.webhook.delivery_id': delivery_id,
    };
    return inSpan(
      'deliver webhook',
      attributes,
      async (span) => {
        const attempt = await this.measured(delivery, at);
        if (attempt.status_code !== null) span.setAttribute('http.response.status_code', attempt.status_code);
        if (attempt.error) failSpan(span, attempt.error);
        return attempt;
      },
      traceparent,
    );
  }

  private async measured(delivery: ClaimedDelivery, at: Date): Promise<Attempt> {
    if (delivery.waited_s !== null) this.measurements.emit('queue_wait', delivery.waited_s);
    const began = performance.now();
    const attempt = await this.attempt(delivery, at);
    this.measurements.emit('outgoing_call', attempt.error ?? 'delivered', (performance.now() - began) / MS_PER_S);
    return attempt;
  }

  private async attempt(delivery: ClaimedDelivery, at: Date): Promise<Attempt> {
    try {
      return await deliver(delivery.url, this.message(delivery, at), this.addresses, this.options);
    } catch (error) {
      // the usual cause is a changed secret key of the service, which cannot decrypt the secrets of the endpoint
      this.log.error({ endpoint_id: delivery.endpoint_id, delivery_id: delivery.delivery_id, error });
      return failed('not_sent');
    }
  }

  private message({ tenant_id, endpoint_id, delivery_id, body, sealed_secrets }: ClaimedDelivery, at: Date): Message {
    const secrets = sealed_secrets.map((sealed) => this.secrets.open(sealed, { tenant_id, endpoint_id }));
    if (!secrets.length) throw new Error('The endpoint has no signing secret, and unsigned deliveries are never sent.');
    const signed = { id: messageIdOf({ id: delivery_id }), timestamp: Math.floor(at.getTime() / 1_000), body };
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'DAS-Webhooks/1',
      'webhook-id': signed.id,
      'webhook-timestamp': String(signed.timestamp),
      'webhook-signature': signatureOf(signed, secrets),
    };
    return { headers, body };
  }
}

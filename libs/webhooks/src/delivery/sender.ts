import { failSpan, inSpan } from '@das/platform';
import { Injectable, Logger } from '@nestjs/common';
import { AddressRule } from '../endpoints/address-rule';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { signatureOf } from '../signing';
import { WebhookOptions } from '../webhook-options';
import { type Attempt, type Message, deliver, failed } from './deliver';
import type { Job } from './due-deliveries';
import { messageIdOf } from './webhook-delivery';

/** Signs and sends. */
@Injectable()
export class Sender {
  private readonly log = new Logger(Sender.name);

  constructor(
    private readonly secrets: SigningSecrets,
    private readonly addresses: AddressRule,
    private readonly options: WebhookOptions,
  ) {}

  /** Its span tells what came of it, and not where it went: an address may have a secret in it. */
  send(job: Job, at: Date): Promise<Attempt> {
    const { tenant_id, endpoint_id, delivery_id } = job;
    const attributes = { 'das.tenant_id': tenant_id, 'das.webhook.endpoint_id': endpoint_id, 'das.webhook.delivery_id': delivery_id };
    return inSpan('deliver webhook', attributes, async (span) => {
      const attempt = await this.attempt(job, at);
      if (attempt.status_code !== null) span.setAttribute('http.response.status_code', attempt.status_code);
      if (attempt.error) failSpan(span, attempt.error);
      return attempt;
    });
  }

  private async attempt(job: Job, at: Date): Promise<Attempt> {
    try {
      return await deliver(job.url, this.message(job, at), this.addresses, this.options);
    } catch (error) {
      // most likely the service's secret key is not the one of before, so that the endpoint's secrets do not open
      this.log.error({ endpoint_id: job.endpoint_id, delivery_id: job.delivery_id, error });
      return failed('not_sent');
    }
  }

  private message({ tenant_id, endpoint_id, delivery_id, body, sealed_secrets }: Job, at: Date): Message {
    const secrets = sealed_secrets.map((sealed) => this.secrets.open(sealed, { tenant_id, endpoint_id }));
    if (!secrets.length) throw new Error('Without a secret nothing is signed, and what is not signed is not sent.');
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

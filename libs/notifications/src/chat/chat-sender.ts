import { failSpan, inSpan } from '@das/platform';
import { AddressRule, type Attempt, WebhookOptions, deliver, failed } from '@das/webhooks';
import { Injectable } from '@nestjs/common';
import type { PreparedMessage } from './chat-preparation.service';

/** Posts messages to channels, by the rules of webhooks about addresses, timeouts and answers. */
@Injectable()
export class ChatSender {
  constructor(
    private readonly addresses: AddressRule,
    private readonly options: WebhookOptions,
  ) {}

  /** The span records the result but not the address, which is a secret. */
  send({ claim, url, body }: PreparedMessage): Promise<Attempt> {
    const attributes = {
      'das.tenant_id': claim.tenant_id,
      'das.chat.channel_id': claim.channel_id,
      'das.chat.message_id': claim.id,
    };
    return inSpan('send chat message', attributes, async (span) => {
      const headers = { 'content-type': 'application/json', 'user-agent': 'DAS-Chat/1' };
      const attempt =
        url === undefined ? failed('not_sent') : await deliver(url, { headers, body }, this.addresses, this.options);
      if (attempt.status_code !== null) span.setAttribute('http.response.status_code', attempt.status_code);
      if (attempt.error) failSpan(span, attempt.error);
      return attempt;
    });
  }
}

import { Audit } from '@das/audit';
import { Database, checkedInput } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { DEFAULT_EVENT_TYPES } from '../event-types';
import { AddressRule } from './address-rule';
import { CreateWebhookEndpointInput } from './endpoint-inputs';
import { SigningSecrets } from './signing-secrets';
import { WebhookEndpoint } from './webhook-endpoint';

/** An endpoint with the secret that was just made for it, the only time that it can be read. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** Everything that hands out a secret. */
@Injectable()
export class EndpointIssuer {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly addresses: AddressRule,
    private readonly secrets: SigningSecrets,
  ) {}

  async create(given: CreateWebhookEndpointInput): Promise<EndpointWithSecret> {
    const input = checkedInput(CreateWebhookEndpointInput, given);
    await this.addresses.check(input.url);
    return this.register(input);
  }

  /** Without a look at the address, for the demo's endpoint, whose name is nobody's: whatever is sent is checked again in any case. */
  async register(given: CreateWebhookEndpointInput): Promise<EndpointWithSecret> {
    const { url, description, event_types, active } = checkedInput(CreateWebhookEndpointInput, given);
    return this.db.transaction(async () => {
      const values = { url, description, event_types: event_types ?? [...DEFAULT_EVENT_TYPES], active: active ?? true };
      const endpoint = await this.db.rowsOf(WebhookEndpoint).add(values);
      const secret = await this.secrets.add(endpoint.id);
      await this.audit.record('webhook_endpoint.created', { after: endpoint });
      return { endpoint, secret };
    });
  }

  /** The old secret signs beside the new one for 24 hours. */
  rotateSecret(id: string): Promise<EndpointWithSecret> {
    return this.db.transaction(async () => {
      const endpoint = await this.db.rowsOf(WebhookEndpoint).getForUpdate(id);
      const secret = await this.secrets.add(endpoint.id);
      await this.audit.record('webhook_endpoint.secret_rotated', { before: endpoint, after: endpoint });
      return { endpoint, secret };
    });
  }
}

import { Audit } from '@das/audit';
import { eventTypes } from '@das/events';
import { Database, checkedInput, ExpectedVersion, refuseOtherVersion } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { AddressRule } from '../endpoints/address-rule';
import { CreateWebhookEndpointInput, DEFAULT_GRACE_MINUTES, RotateSecretInput } from '../endpoints/endpoint-inputs';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';

/** An endpoint with its new secret, which cannot be read again. */
export interface EndpointWithSecret {
  endpoint: WebhookEndpoint;
  secret: string;
}

/** The operations that return a secret: creation of an endpoint, and rotation of its secret. */
@Injectable()
export class EndpointIssuer {
  constructor(
    private readonly db: Database,
    private readonly audit: Audit,
    private readonly addresses: AddressRule,
    private readonly secrets: SigningSecrets,
  ) {}

  /** @throws ValidationFailed, or Refused (`blocked_address`) when the address may not be called */
  async create(given: CreateWebhookEndpointInput): Promise<EndpointWithSecret> {
    const input = checkedInput(CreateWebhookEndpointInput, given);
    await this.addresses.check(input.url);
    return this.createUnchecked(input);
  }

  /**
   * Creates an endpoint without checking whether its address may be called. For the demo data, whose receiver does not
   * resolve; everything else uses {@link create}. Each delivery checks the address again.
   *
   * @throws ValidationFailed
   */
  async createUnchecked(given: CreateWebhookEndpointInput): Promise<EndpointWithSecret> {
    const { url, description, event_types, active } = checkedInput(CreateWebhookEndpointInput, given);
    return this.db.transaction(async () => {
      const values = { url, description, event_types: event_types ?? [...eventTypes.defaults], active: active ?? true };
      const endpoint = await this.db.rowsOf(WebhookEndpoint).add(values);
      const secret = await this.secrets.add(endpoint.id);
      await this.audit.record('webhook_endpoint.created', { after: endpoint });
      return { endpoint, secret };
    });
  }

  /**
   * Adds a new secret. Deliveries are signed with both the old and the new secret for the grace period.
   *
   * @throws NotFound, ValidationFailed, VersionConflict
   */
  async rotateSecret(
    id: string,
    given: RotateSecretInput = {},
    expected_version?: number,
  ): Promise<EndpointWithSecret> {
    const grace_minutes = checkedInput(RotateSecretInput, given, null).grace_minutes ?? DEFAULT_GRACE_MINUTES;
    checkedInput(ExpectedVersion, { expected_version }, null);
    return this.db.transaction(async () => {
      const endpoint = await this.db.rowsOf(WebhookEndpoint).getForUpdate(id);
      refuseOtherVersion(endpoint, expected_version, 'webhook endpoint');
      const secret = await this.secrets.add(endpoint.id, grace_minutes);
      const metadata = { grace_minutes };
      await this.audit.record('webhook_endpoint.secret_rotated', { before: endpoint, after: endpoint, metadata });
      return { endpoint, secret };
    });
  }
}

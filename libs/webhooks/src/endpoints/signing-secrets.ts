import { Database, currentTenantId, groupedBy, markSecret, sql, tenant, where } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { SecretBox, placeOf } from './secret-box';
import { IS_VALID, WebhookSecret } from './webhook-secret';
import { newSecret } from './signing';
import { WebhookOptions } from './webhook-options';

/** Maximum number of secrets that sign, newest first, because receivers limit the size of headers. */
const MAX_SECRETS = 10;

/** The secrets of endpoints: encrypted at rest, decrypted only for signing. */
@Injectable()
export class SigningSecrets {
  readonly #box: SecretBox;

  constructor(
    private readonly db: Database,
    options: WebhookOptions,
  ) {
    this.#box = new SecretBox(options.secret_key, options.previous_secret_keys);
  }

  /**
   * Creates and returns a secret, which cannot be read again.
   *
   * @param grace_minutes how long earlier secrets keep signing at most
   */
  async add(endpoint_id: string, grace_minutes = 0): Promise<string> {
    const secret = markSecret(newSecret());
    await this.db.runAll([
      sql`delete from webhook_secrets where ${tenant} and endpoint_id = ${endpoint_id} and expires_at <= now()`,
      sql`update webhook_secrets set expires_at = least(expires_at, now() + ${grace_minutes}::integer * interval '1 minute') where ${tenant} and endpoint_id = ${endpoint_id}`,
    ]);
    await this.db
      .rowsOf(WebhookSecret)
      .add({ endpoint_id, sealed: this.#box.seal(secret, placeOf(currentTenantId(), endpoint_id)) });
    return secret;
  }

  async removeAll(endpoint_id: string): Promise<void> {
    await this.db.run(sql`delete from webhook_secrets where ${tenant} and endpoint_id = ${endpoint_id}`);
  }

  /** The encrypted secrets that are valid now, newest first, by endpoint. */
  async current(endpoint_ids: string[]): Promise<Map<string, string[]>> {
    const condition = where.all([where.isOneOf('endpoint_id', endpoint_ids), IS_VALID]);
    const rows = await this.db
      .rowsOf(WebhookSecret)
      .list({ where: condition, orderBy: [{ column: 'id', order: 'DESC' }] });
    const groups = [...groupedBy(rows, 'endpoint_id')];
    return new Map(
      groups.map(([endpoint_id, secrets]) => [endpoint_id, secrets.slice(0, MAX_SECRETS).map(({ sealed }) => sealed)]),
    );
  }

  /** Decrypts a secret. @throws Error when it was encrypted with another secret key of the service */
  open(sealed: string, { tenant_id, endpoint_id }: { tenant_id: string; endpoint_id: string }): string {
    return this.#box.open(sealed, placeOf(tenant_id, endpoint_id));
  }
}

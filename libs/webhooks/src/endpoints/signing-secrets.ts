import { Database, all, groupedBy, isOneOf, prepared, requireCall, shownOnce, that } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { newSecret } from '../signing';
import { WebhookOptions } from '../webhook-options';
import { SecretBox } from './secret-box';
import { WebhookSecret } from './webhook-secret';

/** How long a rotated secret goes on signing. */
const OVERLAP = '24 hours';

/** So many secrets sign at once, the newest; with more the header would grow beyond what receivers take. */
const MOST_SECRETS = 10;

/** The secrets of endpoints: encrypted where they are kept, and opened for nothing but signing. */
@Injectable()
export class SigningSecrets {
  readonly #box: SecretBox;

  constructor(
    private readonly db: Database,
    options: WebhookOptions,
  ) {
    this.#box = new SecretBox(options.secret_key);
  }

  /** Makes a secret, the only time that it can be read; those before it go on for a day. */
  async add(endpoint_id: string): Promise<string> {
    const { tenant_id } = requireCall();
    const secret = shownOnce(newSecret());
    await this.db.runAll([
      prepared('delete from webhook_secrets where tenant_id = $1 and endpoint_id = $2 and expires_at <= now()', [tenant_id, endpoint_id]),
      prepared(`update webhook_secrets set expires_at = now() + interval '${OVERLAP}' where tenant_id = $1 and endpoint_id = $2 and expires_at is null`, [
        tenant_id,
        endpoint_id,
      ]),
    ]);
    await this.db.rowsOf(WebhookSecret).add({ endpoint_id, sealed: this.#box.seal(secret, placeOf(tenant_id, endpoint_id)) });
    return secret;
  }

  /** The secrets that hold now, newest first, by endpoint; still sealed. */
  async holding(endpoint_ids: string[]): Promise<Map<string, string[]>> {
    const where = all([isOneOf('endpoint_id', endpoint_ids), that('(expires_at is null or expires_at > now())')]);
    const rows = await this.db.rowsOf(WebhookSecret).list({ where, orderBy: [{ column: 'id', order: 'DESC' }] });
    const groups = [...groupedBy(rows, 'endpoint_id')];
    return new Map(groups.map(([endpoint_id, secrets]) => [endpoint_id, secrets.slice(0, MOST_SECRETS).map(({ sealed }) => sealed)]));
  }

  /** @throws Error when the service's secret key is no longer the one that it was sealed with */
  open(sealed: string, { tenant_id, endpoint_id }: { tenant_id: string; endpoint_id: string }): string {
    return this.#box.open(sealed, placeOf(tenant_id, endpoint_id));
  }
}

const placeOf = (tenant_id: string, endpoint_id: string): string => `${tenant_id}/${endpoint_id}`;

import { Bindings, Database, isOneOf, newId, prepared, requireCall } from '@das/platform';
import { Injectable } from '@nestjs/common';
import { SigningSecrets } from '../endpoints/signing-secrets';
import { WebhookEndpoint } from '../endpoints/webhook-endpoint';
import { WebhookOptions } from '../webhook-options';

/** A delivery that this process has claimed, for as long as nobody else has got its token. */
export interface Claim {
  tenant_id: string;
  endpoint_id: string;
  delivery_id: string;
  token: string;
}

/** A claimed delivery with all that its call needs. */
export interface Job extends Claim {
  url: string;
  /** To the byte as it is stored. */
  body: string;
  sealed_secrets: string[];
}

type Taken = { delivery_id: string; endpoint_id: string; body: string };

/** Claims what is due, of all tenants. */
@Injectable()
export class DueDeliveries {
  constructor(
    private readonly db: Database,
    private readonly secrets: SigningSecrets,
    private readonly options: WebhookOptions,
  ) {}

  /** At most so many, and none beyond what its endpoint and its tenant may have at once. */
  async claim(most: number): Promise<Claim[]> {
    const token = newId();
    const claims = await this.db.run<Omit<Claim, 'token'>>(prepared('select * from claim_due_deliveries($1, $2, $3)', [token, most, this.options.lease_ms]));
    return claims.map((claim) => ({ ...claim, token }));
  }

  /** Reads what these claims of the current tenant are about. What turns out to be nobody's any more goes out of the queue. */
  take(claims: Claim[]): Promise<Job[]> {
    return this.db.transaction(async () => {
      const endpoints = await this.heldEndpoints(claims);
      const active = new Map(endpoints.filter((endpoint) => endpoint.active).map((endpoint) => [endpoint.id, endpoint]));
      const wanted = claims.filter(({ endpoint_id }) => active.has(endpoint_id));
      await this.shelve(claims.filter((claim) => !wanted.includes(claim)));
      const taken = new Map((await this.begin(wanted)).map((delivery) => [delivery.delivery_id, delivery]));
      const secrets = await this.secrets.holding([...active.keys()]);
      return wanted.flatMap((claim) => {
        const [delivery, endpoint] = [taken.get(claim.delivery_id), active.get(claim.endpoint_id)];
        if (!delivery || !endpoint) return [];
        return [{ ...claim, url: endpoint.url, body: delivery.body, sealed_secrets: secrets.get(endpoint.id) ?? [] }];
      });
    });
  }

  /** In the order of their ids, and before anything else of theirs, as everybody who changes deliveries does. */
  async heldEndpoints(of: { endpoint_id: string }[]): Promise<WebhookEndpoint[]> {
    const { bind, values } = new Bindings();
    const rows = this.db.rowsOf(WebhookEndpoint);
    const ids = [...new Set(of.map(({ endpoint_id }) => endpoint_id))];
    return this.db.run(prepared(`select ${rows.columns} ${rows.from(bind, isOneOf('id', ids))} order by id for share`, values));
  }

  private begin(claims: Claim[]): Promise<Taken[]> {
    const text = `
      update webhook_deliveries d set status = 'delivering', next_attempt_at = null
        from webhook_events e
       where d.tenant_id = $1 and d.id = any($2) and e.tenant_id = d.tenant_id and e.id = d.event_id
      returning d.id as delivery_id, d.endpoint_id, e.payload::text as body`;
    return this.db.run<Taken>(prepared(text, [requireCall().tenant_id, idsOf(claims)]));
  }

  /** Their endpoint was disabled or deleted after they were claimed, or while a worker had them that then died. */
  private async shelve(claims: Claim[]): Promise<void> {
    if (!claims.length) return;
    const { tenant_id } = requireCall();
    const text = `
      update webhook_deliveries set status = 'paused', next_attempt_at = null
       where tenant_id = $1 and id = any($2) and status in ('pending', 'retrying', 'delivering')`;
    await this.db.runAll([
      prepared(text, [tenant_id, idsOf(claims)]),
      prepared('delete from due_deliveries where tenant_id = $1 and delivery_id = any($2)', [tenant_id, idsOf(claims)]),
    ]);
  }
}

const idsOf = (claims: Claim[]): string[] => claims.map(({ delivery_id }) => delivery_id);

import { setTimeout as pause } from 'node:timers/promises';
import { ApiKey, ApiKeysService } from '@das/api-keys';
import { Audit, AuditEntry, PlatformAudit } from '@das/audit';
import { Database, inCall, newId, openDataSource, systemCall } from '@das/platform';
import { SessionsService, Tenant, TenantsService, User } from '@das/tenants';

/** The service's own address of the database, and its administrator's. */
export interface Addresses {
  url: string;
  admin_url: string;
}

/** What a request was answered. */
export interface Answered {
  body: string;
  isReplayed: boolean;
}

const ATTEMPTS = 100;
const PAUSE_MS = 50;
const IN_PROGRESS = /idempotency_in_progress/i;
const CREATE = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id } }';

/** A client of a tenant of its own, that asks for approvals over both interfaces. */
export class IdempotencyClient {
  private constructor(
    private readonly db: Database,
    private readonly token: string,
  ) {}

  static async make({ url }: Addresses): Promise<IdempotencyClient> {
    const db = new Database(await openDataSource({ url, entities: [Tenant, User, ApiKey, AuditEntry], pool_size: 2 }));
    const id = newId();
    const token = await inCall(systemCall(id), async () => {
      const audit = new Audit(db);
      const tenants = new TenantsService(db, audit, new SessionsService(db, audit, new PlatformAudit(db)));
      await tenants.create({ slug: `soak-${id.toLowerCase()}`, name: 'Soak' });
      const owner = await tenants.createUser({ name: 'Owner', email: 'owner@soak.example', role: 'owner' });
      const keys = new ApiKeysService(db, audit, tenants, { requests_per_minute: 1 });
      return (await keys.create({ name: 'Soak', role: 'owner', user_id: owner.id }, 'staging')).token;
    });
    return new IdempotencyClient(db, token);
  }

  /** Asks once for an approval of this name, under a key of the same name; undefined when nobody answered. */
  async ask(base_url: string, name: string, overRest: boolean): Promise<Answered | undefined> {
    const input = { project_name: name };
    const [path, sent] = overRest ? ['/v2/approvals', input] : ['/graphql', { query: CREATE, variables: { input } }];
    const headers = { ...this.headers, 'idempotency-key': name };
    try {
      const response = await fetch(base_url + path, { method: 'POST', headers, body: JSON.stringify(sent) });
      return { body: await response.text(), isReplayed: response.headers.get('idempotency-replayed') === 'true' };
    } catch {
      return undefined;
    }
  }

  /** Asks again while the first one still runs, or nobody answers. @throws Error when that does not end */
  async askUntilAnswered(base_url: string, name: string, overRest: boolean): Promise<Answered> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await this.ask(base_url, name, overRest);
      if (answer && !IN_PROGRESS.test(answer.body)) return answer;
      await pause(PAUSE_MS);
    }
    throw new Error(`${name} was never answered.`);
  }

  /** How many approvals of this name there are. */
  async timesDone(base_url: string, name: string): Promise<number> {
    const response = await fetch(`${base_url}/v2/approvals?project_name=${name}&per_page=100`, { headers: this.headers });
    const { data } = (await response.json()) as { data: { project_name: string }[] };
    return data.filter(({ project_name }) => project_name === name).length;
  }

  /** How many approvals there are. */
  async total(base_url: string): Promise<number> {
    const response = await fetch(`${base_url}/v2/approvals?per_page=0`, { headers: this.headers });
    return ((await response.json()) as { meta: { total: number } }).meta.total;
  }

  async close(): Promise<void> {
    await this.db.dataSource.destroy();
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
  }
}

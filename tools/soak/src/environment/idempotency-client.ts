import { setTimeout as pause } from 'node:timers/promises';
import { Database, newId } from '@das/platform';
import { TENANT_ENTITIES, createTenant } from './create-tenant';

/** Database URLs of service and owner. */
export interface Addresses {
  url: string;
  admin_url: string;
}

/** The response to a request. */
export interface Answered {
  body: string;
  isReplayed: boolean;
}

const ATTEMPTS = 100;
const PAUSE_MS = 50;
const IN_PROGRESS = /idempotency_in_progress/i;
const CREATE = 'mutation ($input: CreateApprovalRequestInput!) { createApprovalRequest(input: $input) { id } }';

/** A client with its own tenant that creates requests over both interfaces. */
export class IdempotencyClient {
  private constructor(
    private readonly db: Database,
    private readonly token: string,
  ) {}

  static async make({ url }: Addresses): Promise<IdempotencyClient> {
    const db = await Database.open({ url, entities: TENANT_ENTITIES, pool_size: 2 });
    return new IdempotencyClient(db, await createTenant(db, newId()));
  }

  /** Creates a request with this name and idempotency key. @returns undefined without a response */
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

  /** Retries while the first request is in progress or there is no response. @throws Error after the last attempt */
  async askUntilAnswered(base_url: string, name: string, overRest: boolean): Promise<Answered> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const answer = await this.ask(base_url, name, overRest);
      if (answer && !IN_PROGRESS.test(answer.body)) return answer;
      await pause(PAUSE_MS);
    }
    throw new Error(`${name} was never answered.`);
  }

  /** The number of requests with this name. */
  async timesDone(base_url: string, name: string): Promise<number> {
    const response = await fetch(`${base_url}/v2/approvals?project_name=${name}&per_page=100`, {
      headers: this.headers,
    });
    const { data } = (await response.json()) as { data: { project_name: string }[] };
    return data.filter(({ project_name }) => project_name === name).length;
  }

  /** The number of requests. */
  async total(base_url: string): Promise<number> {
    const response = await fetch(`${base_url}/v2/approvals?per_page=0`, { headers: this.headers });
    return ((await response.json()) as { meta: { total: number } }).meta.total;
  }

  async close(): Promise<void> {
    await this.db.close();
  }

  private get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.token}`, 'content-type': 'application/json' };
  }
}

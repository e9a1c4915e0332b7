import { setTimeout as pause } from 'node:timers/promises';
import type { CreatedTenant } from './admin-program';

const CLIENTS_PER_TENANT = 4;
const RETRY_MS = 50;
const MAX_RETRIES = 600;
/** Responses after which a client repeats its request: in progress, or the database is away. */
const TRANSIENT = new Set([409, 503]);

interface Approval {
  project_name: string | null;
}

/** Clients of several tenants that create requests with idempotency keys and read them, until they are stopped. */
export class PooledLoad {
  reads = 0;
  creates = 0;
  /** Lists that did not have exactly the request that the client had created: read as another tenant, it is not there. */
  mixed = 0;
  private readonly created = new Map<CreatedTenant, number>();
  private readonly unexpected: string[] = [];
  private isOver = false;

  /** @param urls the addresses of the services that run now */
  constructor(
    private readonly urls: () => string[],
    private readonly tenants: readonly CreatedTenant[],
    private readonly signal: AbortSignal,
  ) {}

  /** Runs the clients during the work. */
  async during<T>(work: () => Promise<T>): Promise<T> {
    const clients = this.tenants.flatMap((tenant) =>
      Array.from({ length: CLIENTS_PER_TENANT }, (_, number) => this.client(tenant, number)),
    );
    const [result] = await Promise.all([work().finally(() => (this.isOver = true)), ...clients]);
    return result;
  }

  /** Creations that exist not exactly once, and unexpected responses. */
  async losses(): Promise<string[]> {
    const wrong = [...this.unexpected];
    for (const [tenant, count] of this.created) {
      const body = await this.request(tenant, `/v2/approvals?project_name=${prefixOf(tenant)}&per_page=0`);
      const { total } = (body as { meta: { total: number } }).meta;
      if (total !== count) wrong.push(`${tenant.tenant.slug}: ${count} created, ${total} there`);
    }
    return wrong;
  }

  private async client(tenant: CreatedTenant, number: number): Promise<void> {
    for (let index = 0; !this.isOver; index += 1) {
      this.signal.throwIfAborted();
      const project_name = `${prefixOf(tenant)}-${number}-${index}`;
      if (!(await this.request(tenant, '/v2/approvals', { project_name }))) continue;
      this.creates += 1;
      this.created.set(tenant, (this.created.get(tenant) ?? 0) + 1);
      const body = await this.request(
        tenant,
        `/v2/approvals?project_name=${project_name}&${listed(index * CLIENTS_PER_TENANT + number)}`,
      );
      this.reads += 1;
      const names = (body as { data?: Approval[] } | undefined)?.data?.map((row) => row.project_name);
      if (String(names) !== project_name) this.mixed += 1;
    }
  }

  /** Repeats the request until it is answered. A creation has an idempotency key. @returns undefined after an unexpected response */
  private async request(
    { secret }: CreatedTenant,
    path: string,
    creation?: { project_name: string },
  ): Promise<unknown> {
    const headers = {
      authorization: `Bearer ${secret}`,
      'content-type': 'application/json',
      ...(creation && { 'idempotency-key': creation.project_name }),
    };
    const init = creation ? { method: 'POST', headers, body: JSON.stringify(creation) } : { headers };
    for (let tries = 0; tries < MAX_RETRIES; tries += 1) {
      const urls = this.urls();
      const response = await fetch((urls[tries % urls.length] ?? '') + path, init).catch(() => undefined);
      const text = await response?.text().catch(() => undefined);
      if (response && text !== undefined && response.ok) return JSON.parse(text);
      if (response && !TRANSIENT.has(response.status)) {
        this.unexpected.push(`${path}: ${response.status} ${text}`);
        return undefined;
      }
      await pause(RETRY_MS);
    }
    this.unexpected.push(`${path} was never answered.`);
    return undefined;
  }
}

const COLUMNS = ['id', 'created_at', 'updated_at', 'request_date', 'customer_name', 'valid_until'];

/** Page sizes and orders. Each pair is a statement of its own. */
const listed = (read: number): string =>
  `per_page=${1 + (read % 100)}&sort=${COLUMNS[Math.floor(read / 100) % COLUMNS.length]}`;

/** The names of all requests of a tenant begin with it. */
const prefixOf = ({ tenant }: CreatedTenant): string => `load-${tenant.slug}`;

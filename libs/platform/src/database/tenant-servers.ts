import { DatabaseError, type PoolClient } from 'pg';
import { ServerGate } from './server-gate';
import { FAST_TIMEOUT_MS, prepared } from './sql';
import { sendAll } from './pipeline/run-statement';
import { isUnusable } from './pipeline/connection-pipeline';

/** All distributed tables are distributed alike, so any of them shows the server of a tenant. The coordinator answers it from its own tables. */
const SERVER_OF = `
  select groupid::text as server from pg_dist_placement
   where shardid = get_shard_id_for_distribution_column((select logicalrelid from pg_dist_partition where partmethod = 'h' limit 1), $1::text)`;

const KNOWN_MS = 60_000;
const MAX_TENANTS = 10_000;

interface Known {
  server: Promise<string | undefined>;
  until: number;
}

/** The servers of a cluster and the tenants on each. A tenant that is moved to another server is known there within a minute. */
export class TenantServers {
  readonly #known = new Map<string, Known>();
  readonly #gates = new Map<string, ServerGate>();

  /**
   * @param connect opens a connection to the coordinator
   * @param most connections that one server may use at the same time
   */
  constructor(
    private readonly connect: () => Promise<PoolClient>,
    private readonly most: number,
  ) {}

  /** @returns undefined for a tenant without a server */
  async gateOf(tenant_id: string): Promise<ServerGate | undefined> {
    const server = await this.serverOf(tenant_id);
    if (server === undefined) return undefined;
    const gate = this.#gates.get(server) ?? new ServerGate(this.most);
    this.#gates.set(server, gate);
    return gate;
  }

  private serverOf(tenant_id: string): Promise<string | undefined> {
    const known = this.#known.get(tenant_id);
    if (known && known.until > performance.now()) return known.server;
    if (this.#known.size >= MAX_TENANTS) this.#known.clear();
    const server = this.read(tenant_id);
    this.#known.set(tenant_id, { server, until: performance.now() + KNOWN_MS });
    server.catch(() => this.#known.delete(tenant_id));
    return server;
  }

  private async read(tenant_id: string): Promise<string | undefined> {
    const client = await this.connect();
    try {
      const [rows] = await Promise.all(
        sendAll<{ server: string }>(client, [{ ...prepared(SERVER_OF, [tenant_id]), query_timeout: FAST_TIMEOUT_MS }]),
      );
      return rows?.[0]?.server;
    } catch (error) {
      if (error instanceof DatabaseError) return undefined; // the catalogue cannot be read: requests are served without limits per server
      throw error;
    } finally {
      client.release(isUnusable(client));
    }
  }
}

import type { Socket } from 'node:net';
import { Pool, type PoolClient, types } from 'pg';

/** A row as the statement gives it; all else of it goes to the client as it is. */
interface ProductRow {
  [field: string]: unknown;
  category_id: unknown;
}

export interface BareDatabase {
  url: string;
  statement: string;
  /** Whose products every connection reads; without it, each request says. */
  fixed_tenant?: string;
}

const FIRST = 15;
const POOL_SIZE = 15; // as the service has by default

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: Number,
  [types.builtins.TIMESTAMPTZ]: (text) => text.slice(0, 19),
};

export function openPool({ url, fixed_tenant }: BareDatabase): Pool {
  const startup = ['-c timezone=UTC', '-c datestyle=ISO', ...(fixed_tenant ? [`-c app.tenant_id=${fixed_tenant}`] : [])];
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown => parsers[oid] ?? types.getTypeParser(oid, format);
  // in a variable, because the types of pg do not know `pipeline`
  const settings = { connectionString: url, max: POOL_SIZE, pipeline: true, types: { getTypeParser }, options: startup.join(' ') };
  return new Pool(settings);
}

/** More than any measurement can use up. */
export const QUOTA = 1_000_000_000;

/** The tenant of a key, by the same function as the service's: it counts the request, too. */
export async function tenantOf(client: PoolClient, hash: string): Promise<string | undefined> {
  const text = "select * from authenticate_api_key($1, 'production', 'graphql', $2)";
  const found = await client.query<{ tenant_id: string }>({ name: 'key', text, values: [hash, QUOTA] });
  return found.rows[0]?.tenant_id;
}

/** Sets the tenant, in one packet with the statement that follows: pg writes each query at once unless its stream is held back. */
export function enterTenant(client: PoolClient, tenant_id: string): Promise<unknown> {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  return client.query({ name: 'enter', text: "select set_config('app.tenant_id', $1, false)", values: [tenant_id] });
}

/** The answer that GraphQL would give. */
export async function firstPage(client: PoolClient, statement: string, tenant_id: string): Promise<string> {
  const { rows } = await client.query<ProductRow>({ name: 'page', text: statement, values: [tenant_id, FIRST + 1, 0] });
  const data = rows.slice(0, FIRST).map(({ category_id: _, ...product }) => product);
  return JSON.stringify({ data: { products: { data, paginatorInfo: { currentPage: 1, hasMorePages: rows.length > FIRST } } } });
}

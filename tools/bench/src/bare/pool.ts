import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Pool, type PoolClient, types } from 'pg';

const POOL_SIZE = 15; // as the service has by default

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: Number,
  [types.builtins.TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [types.builtins.DATE]: (text) => text,
};

/** @param fixed_tenant whose rows every connection reads; without it, each request says */
export function openPool(url: string, fixed_tenant?: string): Pool {
  const startup = ['-c timezone=UTC', '-c datestyle=ISO', ...(fixed_tenant ? [`-c app.tenant_id=${fixed_tenant}`] : [])];
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown => parsers[oid] ?? types.getTypeParser(oid, format);
  // in a variable, because the types of pg do not know `pipeline`
  const settings = { connectionString: url, max: POOL_SIZE, pipeline: true, types: { getTypeParser }, options: startup.join(' ') };
  return new Pool(settings);
}

/** Whom a key stands for. */
export interface Caller {
  tenant_id: string;
  user_id: string;
}

/**
 * Whom a key stands for, by the same function as the service's: it counts the request, too.
 *
 * @returns undefined for a key that opens nothing
 */
export async function callerOf(client: PoolClient, authorization: string | undefined): Promise<Caller | undefined> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const text = `select * from authenticate_api_key($1, 'production', 'graphql', ${QUOTA}, 1)`;
  const found = await client.query<Caller>({ name: 'key', text, values: [createHash('sha256').update(token).digest('hex')] });
  return found.rows[0];
}

const QUOTA = 1_000_000_000;

/** Sets the tenant, in one packet with the statement that follows: pg writes each query at once unless its stream is held back. */
export function enterTenant(client: PoolClient, tenant_id: string): void {
  inOnePacket(client);
  client.query({ name: 'enter', text: "select set_config('app.tenant_id', $1, false)", values: [tenant_id] }).catch(() => undefined);
}

/** What is asked of the connection until the end of this turn travels together. */
export function inOnePacket(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

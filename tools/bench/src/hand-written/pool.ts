import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Pool, type PoolClient, types } from 'pg';

const POOL_SIZE = 15; // the service's default

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: Number,
  [types.builtins.TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [types.builtins.DATE]: (text) => text,
};

/** @param fixed_tenant the tenant of every connection; without it, each request sets its own */
export function openPool(url: string, fixed_tenant?: string): Pool {
  const startup = [
    '-c timezone=UTC',
    '-c datestyle=ISO',
    ...(fixed_tenant ? [`-c app.tenant_id=${fixed_tenant}`] : []),
  ];
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers[oid] ?? types.getTypeParser(oid, format);
  // a variable, because the types of pg lack `pipeline`
  const settings = {
    connectionString: url,
    max: POOL_SIZE,
    pipeline: true,
    types: { getTypeParser },
    options: startup.join(' '),
  };
  return new Pool(settings);
}

/** The caller that a key identifies. */
export interface Caller {
  tenant_id: string;
  user_id: string;
}

/**
 * Finds the caller of a key with the service's own database function, which also counts the request.
 *
 * @returns undefined for an invalid key
 */
export async function callerOf(client: PoolClient, authorization: string | undefined): Promise<Caller | undefined> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const text = `select * from authenticate_api_key($1, 'production', 'graphql', ${QUOTA}, 1, '127.0.0.1')`;
  const found = await client.query<Caller>({
    name: 'key',
    text,
    values: [createHash('sha256').update(token).digest('hex')],
  });
  return found.rows[0];
}

const QUOTA = 1_000_000_000;

/** Sets the tenant in one packet with the next statement: pg writes each query immediately unless its stream is corked. */
export function enterTenant(client: PoolClient, tenant_id: string): void {
  inOnePacket(client);
  client
    .query({ name: 'enter', text: "select set_config('app.tenant_id', $1, false)", values: [tenant_id] })
    .catch(() => undefined);
}

/** Sends all queries of this tick in one packet. */
export function inOnePacket(client: PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}

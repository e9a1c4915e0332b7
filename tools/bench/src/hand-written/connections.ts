import { createHash } from 'node:crypto';
import type { Socket } from 'node:net';
import { Pool, type PoolClient, types } from 'pg';

const POOL_SIZE = 15; // the service's default
const QUOTA = 1_000_000_000;

const parsers: Record<number, (text: string) => unknown> = {
  [types.builtins.NUMERIC]: Number,
  [types.builtins.TIMESTAMPTZ]: (text) => text.slice(0, 19),
  [types.builtins.DATE]: (text) => text,
};

/** The caller that a key identifies. */
export interface Caller {
  tenant_id: string;
  user_id: string;
}

/** Runs the statements of one scenario on a connection that is bound to the tenant. @returns the data that GraphQL would return */
export type HandWrittenWork = (
  client: PoolClient,
  caller: Caller,
  variables: Record<string, unknown>,
) => Promise<object>;

/** @param settings of each connection, such as `enable_sort=off` */
export function openPool(url: string, settings: string[] = []): Pool {
  const getTypeParser = (oid: number, format?: 'text' | 'binary'): unknown =>
    parsers[oid] ?? types.getTypeParser(oid, format);
  // a variable, because the types of pg lack `pipeline`
  const options = {
    connectionString: url,
    max: POOL_SIZE,
    pipeline: true,
    types: { getTypeParser },
    options: ['timezone=UTC', 'datestyle=ISO', ...settings].map((setting) => `-c ${setting}`).join(' '),
  };
  return new Pool(options);
}

/**
 * Finds the caller of a key with the service's own database function, which also counts the request.
 *
 * @returns undefined for an invalid key
 */
export async function callerOf(client: PoolClient, authorization = ''): Promise<Caller | undefined> {
  const token = authorization.slice('Bearer '.length);
  const found = await client.query<Caller>({
    name: 'key',
    text: `select * from authenticate_key($1, 'production', 'graphql', ${QUOTA}, 1, '127.0.0.1')`,
    values: [createHash('sha256').update(token).digest('hex')],
  });
  return found.rows[0];
}

/** Sets the tenant in one packet with the next statement: pg writes each query immediately unless its stream is corked. */
export function enterTenant(client: PoolClient, tenant_id: string): void {
  const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
  client
    .query({ name: 'enter', text: "select set_config('app.tenant_id', $1, false)", values: [tenant_id] })
    .catch(() => undefined);
}

import { createHash } from 'node:crypto';
import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { Pool, type PoolClient, types } from 'pg';
import { listProducts, listRequests, searchProducts } from './lists';
import type { Caller, HandWrittenWork } from './work';
import { create, decide } from './writes';

const WORKS: Record<string, HandWrittenWork> = {
  products: listProducts,
  search: searchProducts,
  requests: listRequests,
  create,
  decide,
};

/** The smallest server for a scenario, in a process of its own: what a service on `node:http` and `pg` can reach. */
const { DATABASE_URL: url = '', BENCH_WORK: name = '' } = process.env;
const work = WORKS[name];
if (!work) throw new Error(`Unknown scenario "${name}".`);

const POOL_SIZE = 15; // the service's default
const QUOTA = 1_000_000_000;
/** A list in the order of ids is planned once per connection, as the service does: PostgreSQL would plan it for each request. */
const PLANNED_ONCE = name === 'products' ? ['-c plan_cache_mode=force_generic_plan', '-c enable_sort=off'] : [];

const parsers: Record<number, (value: string) => unknown> = {
  [types.builtins.NUMERIC]: Number,
  [types.builtins.TIMESTAMPTZ]: (value) => value.slice(0, 19),
  [types.builtins.DATE]: (value) => value,
};

const pool = new Pool({
  connectionString: url,
  max: POOL_SIZE,
  pipeline: true,
  types: { getTypeParser: ((oid: number) => parsers[oid] ?? types.getTypeParser(oid)) as typeof types.getTypeParser },
  options: ['-c timezone=UTC', '-c datestyle=ISO', ...PLANNED_ONCE].join(' '),
});

/** Finds the caller of a key with the service's own database function, which also counts the request. Undefined for an invalid key. */
async function callerOf(client: PoolClient, authorization: string | undefined): Promise<Caller | undefined> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const found = await client.query<Caller>({
    name: 'key',
    text: `select * from authenticate_api_key($1, 'production', 'graphql', ${QUOTA}, 1, '127.0.0.1')`,
    values: [createHash('sha256').update(token).digest('hex')],
  });
  return found.rows[0];
}

/** Sets the tenant. It is sent together with the next statement, because pg writes each query at once unless its stream is corked. */
function enterTenant(client: PoolClient, tenant_id: string): void {
  const { stream } = client.connection as unknown as { stream: Socket };
  stream.cork();
  process.nextTick(() => stream.uncork());
  client
    .query({ name: 'enter', text: "select set_config('app.tenant_id', $1, false)", values: [tenant_id] })
    .catch(() => undefined); // the statement of the scenario fails, too
}

async function answer(run: HandWrittenWork, request: IncomingMessage): Promise<{ status: number; body: string }> {
  const { variables = {} } = JSON.parse(await text(request)) as { variables?: Record<string, unknown> };
  const client = await pool.connect();
  try {
    const caller = await callerOf(client, request.headers.authorization);
    if (!caller) return { status: 401, body: '{}' };
    enterTenant(client, caller.tenant_id);
    return { status: 200, body: await run(client, caller, variables) };
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const send = ({ status, body }: { status: number; body: string }): void => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, headers).end(body);
  };
  answer(work, request).then(send, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    send({ status: 500, body: '{}' });
  });
});

const stop = (): void => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

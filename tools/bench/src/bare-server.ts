import { createHash } from 'node:crypto';
import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { PoolClient } from 'pg';
import { type BareDatabase, enterTenant, firstPage, openPool, tenantOf } from './bare-products';
import { QUERY } from './the-request';

/**
 * The least program that answers the measured request, run in a process of its own: what a service could be at best on
 * `node:http` and `pg`. With a fixed tenant it knows no keys and runs the one statement only.
 */
const database: BareDatabase = {
  url: process.env['DATABASE_URL'] ?? '',
  statement: process.env['BENCH_STATEMENT'] ?? '',
  fixed_tenant: process.env['BENCH_FIXED_TENANT'],
};
const pool = openPool(database);

/** @returns undefined for a key that opens nothing */
async function authenticated(client: PoolClient, request: IncomingMessage): Promise<string | undefined> {
  const token = request.headers.authorization?.slice('Bearer '.length) ?? '';
  const tenant_id = await tenantOf(client, createHash('sha256').update(token).digest('hex'));
  if (tenant_id) void enterTenant(client, tenant_id); // not awaited: the statement goes with it
  return tenant_id;
}

async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const { query } = JSON.parse(await text(request)) as { query: string };
  if (query !== QUERY) return { status: 400, body: '{}' };
  const client = await pool.connect();
  try {
    const tenant_id = database.fixed_tenant ?? (await authenticated(client, request));
    if (!tenant_id) return { status: 401, body: '{}' };
    return { status: 200, body: await firstPage(client, database.statement, tenant_id) };
  } finally {
    client.release();
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) }).end(body);
}

const server = createServer((request, response) => {
  answer(request).then(
    ({ status, body }) => send(response, status, body),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      send(response, 500, '{}');
    },
  );
});

const stop = (): void => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
server.listen(0, '127.0.0.1', () => process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`));

import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import type { HandWrittenWork } from './hand-written-work';
import { create } from './create';
import { decide } from './decide';
import { callerOf, enterTenant, openPool } from './pool';
import { listProducts } from './products';
import { listRequests } from './requests';

const WORKS: Record<string, HandWrittenWork> = { products: listProducts, requests: listRequests, create, decide };

/**
 * The smallest server for a scenario, in a process of its own: the upper bound for a service on `node:http` and `pg`.
 * With a fixed tenant it skips the key look-up and runs only the statements of the scenario.
 */
const { DATABASE_URL: url = '', BENCH_WORK: name = '', BENCH_FIXED_TENANT: fixed_tenant } = process.env;
const work = WORKS[name];
if (!work) throw new Error(`Unknown scenario "${name}".`);
const pool = openPool(url, fixed_tenant);

async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const { variables = {} } = JSON.parse(await text(request)) as { variables?: Record<string, unknown> };
  const client = await pool.connect();
  try {
    const caller = fixed_tenant ? { tenant_id: fixed_tenant, user_id: '' } : await callerOf(client, request.headers.authorization);
    if (!caller || !work) return { status: 401, body: '{}' };
    if (!fixed_tenant) enterTenant(client, caller.tenant_id); // not awaited: sent in one packet with the scenario's first statement
    return { status: 200, body: await work(client, caller, variables) };
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

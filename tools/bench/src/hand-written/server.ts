import { type IncomingMessage, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type HandWrittenWork, callerOf, enterTenant, openPool } from './connections';
import { PLANNED_ONCE, listProducts, listRequests, searchProducts } from './lists';
import { create, decide } from './writes';

const WORKS: Record<string, { work: HandWrittenWork; settings?: string[] }> = {
  products: { work: listProducts, settings: PLANNED_ONCE },
  search: { work: searchProducts },
  requests: { work: listRequests },
  create: { work: create },
  decide: { work: decide },
};

/** The smallest server for a scenario, in a process of its own: the upper bound for a service on `node:http` and `pg`. */
const { DATABASE_URL: url = '', BENCH_WORK: name = '' } = process.env;
const chosen = WORKS[name];
if (!chosen) throw new Error(`Unknown scenario "${name}".`);
const { work, settings } = chosen;
const pool = openPool(url, settings);

async function answer(request: IncomingMessage): Promise<{ status: number; body: string }> {
  const input = JSON.parse(await text(request)) as { variables?: Record<string, unknown> };
  const client = await pool.connect();
  try {
    const caller = await callerOf(client, request.headers.authorization);
    if (!caller) return { status: 401, body: '{}' };
    enterTenant(client, caller.tenant_id); // not awaited: sent in one packet with the scenario's first statement
    return { status: 200, body: JSON.stringify({ data: await work(client, caller, input.variables ?? {}) }) };
  } finally {
    client.release();
  }
}

const server = createServer((request, response) => {
  const send = ({ status, body }: { status: number; body: string }): void => {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'content-length': Buffer.byteLength(body) };
    response.writeHead(status, headers).end(body);
  };
  answer(request).then(send, (error: unknown) => {
    process.stderr.write(`${String(error)}\n`);
    send({ status: 500, body: '{}' });
  });
});

const stop = (): void => process.exit(0);
process.on('SIGTERM', stop).on('SIGINT', stop);
server.listen(0, '127.0.0.1', () =>
  process.stdout.write(`ready on http://127.0.0.1:${(server.address() as AddressInfo).port}\n`),
);

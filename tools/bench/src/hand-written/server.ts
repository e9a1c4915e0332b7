import { type IncomingMessage, type OutgoingHttpHeaders, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { listAwaiting } from './awaiting-me';
import { create } from './create';
import { decide } from './decide';
import type { HandWrittenWork } from './hand-written-work';
import { logIn } from './log-in';
import { callerOf, enterTenant, openPool } from './pool';
import { listProducts } from './products';
import { listQueue } from './queue';
import { getRequest } from './request';
import { listRequests } from './requests';
import { searchProducts } from './search';

const LOG_IN = 'log-in';
const WORKS: Record<string, HandWrittenWork> = {
  products: listProducts,
  search: searchProducts,
  requests: listRequests,
  'awaiting-me': listAwaiting,
  request: getRequest,
  queue: listQueue,
  create,
  decide,
};

interface Answer {
  status: number;
  body: string;
  headers?: OutgoingHttpHeaders;
}

/**
 * The smallest server for a scenario, in a process of its own: the upper bound for a service on `node:http` and `pg`.
 * With a fixed tenant it skips the key look-up and runs only the statements of the scenario.
 */
const { DATABASE_URL: url = '', BENCH_WORK: name = '', BENCH_FIXED_TENANT: fixed_tenant } = process.env;
const work = WORKS[name];
if (!work && name !== LOG_IN) throw new Error(`Unknown scenario "${name}".`);
const pool = openPool(url, fixed_tenant);

async function answer(request: IncomingMessage): Promise<Answer> {
  const input = JSON.parse(await text(request)) as { variables?: Record<string, unknown> };
  if (!work) return answerLogIn(request, input);
  const client = await pool.connect();
  try {
    const caller = fixed_tenant
      ? { tenant_id: fixed_tenant, user_id: '' }
      : await callerOf(client, request.headers.authorization);
    if (!caller) return { status: 401, body: '{}' };
    if (!fixed_tenant) enterTenant(client, caller.tenant_id); // not awaited: sent in one packet with the scenario's first statement
    return { status: 200, body: await work(client, caller, input.variables ?? {}) };
  } finally {
    client.release();
  }
}

async function answerLogIn(request: IncomingMessage, input: object): Promise<Answer> {
  const session = await logIn(pool, input, request.headers);
  return session
    ? { status: 200, body: session.body, headers: { 'set-cookie': session.cookie } }
    : { status: 401, body: '{}' };
}

const server = createServer((request, response) => {
  const send = ({ status, body, headers }: Answer): void => {
    response
      .writeHead(status, {
        'content-type': 'application/json; charset=utf-8',
        'content-length': Buffer.byteLength(body),
        ...headers,
      })
      .end(body);
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

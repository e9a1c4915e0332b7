// Lists the files of `apps` and `libs` in which a function runs during one warm operation, and counts them (V8 precise coverage):
//   node tools/architecture/files-on-the-way.mjs [list | decision | webhook] [root of another built checkout]
// Build first. The service runs on an embedded PostgreSQL of its own, in a temporary folder.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { delimiter, join, relative, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

const [operation = 'list', checkout = join(import.meta.dirname, '..', '..')] = process.argv.slice(2);
const root = resolve(checkout);
const WARM_UPS = 10;
/** A file counts when it ran in each of these repetitions: timers run in some of them only. */
const REPETITIONS = 5;
const START_LIMIT_MS = 120_000;

/** @returns GraphQL's `data`. @throws Error with the errors of the response */
async function graphql({ base_url, key }, query) {
  const headers = { 'Content-Type': 'application/json', Authorization: `Bearer ${key}` };
  const response = await fetch(`${base_url}/graphql`, { method: 'POST', headers, body: JSON.stringify({ query }) });
  const body = await response.json();
  if (body.errors || !body.data) throw new Error(JSON.stringify(body));
  return body.data;
}

/** Each operation: what one repetition needs before it, and the repetition itself. */
const OPERATIONS = {
  list: {
    role: 'api',
    prepare: () => undefined,
    run: ({ owner }) =>
      graphql(
        owner,
        '{ products(first: 15) { data { id partnumber list_price updated_at } paginatorInfo { total hasMorePages } } }',
      ),
  },
  decision: {
    role: 'api',
    async prepare({ requester }) {
      const input =
        '{customer_name: "Acme", opportunities: [{partnumber: "VPS-480-48D", quote_quantity: 4, requested_price: 155}]}';
      const { createApprovalRequest } = await graphql(
        requester,
        `mutation { createApprovalRequest(input: ${input}) { id } }`,
      );
      return createApprovalRequest.id;
    },
    run: ({ owner }, id) => graphql(owner, `mutation { approveApprovalRequest(id: "${id}") { outcome } }`),
  },
  webhook: {
    role: 'both',
    async prepare(service) {
      service.endpoint ??= await createEndpoint(service);
      return service.endpoint;
    },
    async run({ owner, receiver }, id) {
      const delivered = once(receiver, 'request');
      await graphql(owner, `mutation { sendTestWebhook(id: "${id}", event_type: "approval_request.approved") { id } }`);
      await delivered;
      await pause(500); // the worker records the result after the response
    },
  },
};

async function createEndpoint({ owner, receiver }) {
  const url = `http://127.0.0.1:${receiver.address().port}/`;
  const { createWebhookEndpoint } = await graphql(
    owner,
    `mutation { createWebhookEndpoint(input: {url: "${url}"}) { endpoint { id } } }`,
  );
  return createWebhookEndpoint.endpoint.id;
}

/** Starts the built service on an empty data folder. @throws Error when it is not ready in time */
async function startService(data_dir, role) {
  const env = {
    ...process.env,
    PATH: `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`, // the runtime that npm installs
    PORT: '0',
    DAS_DATA_DIR: data_dir,
    DAS_ROLE: role,
    DAS_LOG_LEVEL: 'error',
    DAS_GRAPHQL_REQUESTS_PER_MINUTE: '10000',
    DAS_WEBHOOK_ALLOW_HTTP: '1',
    DAS_WEBHOOK_ALLOWED_CIDRS: '127.0.0.0/8',
  };
  const args = [
    '--import',
    join(import.meta.dirname, 'coverage-agent.mjs'),
    join(root, 'apps', 'gateway', 'dist', 'main.js'),
  ];
  const child = spawn('node', args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const demo = join(data_dir, 'demo.json');
  const deadline = Date.now() + START_LIMIT_MS;
  while (!existsSync(demo)) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error('The service did not start.');
    await pause(250);
  }
  const { base_url, tenants } = JSON.parse(readFileSync(demo, 'utf8'));
  const as = (role_name) => ({ base_url, key: tenants[0].keys[role_name] });
  return { child, owner: as('owner'), requester: as('requester') };
}

/** The files that ran since the last call, as paths of their source. */
async function takeFiles({ child }) {
  child.send('take');
  const [{ files }] = await once(child, 'message');
  return files.map((file) => relative(root, file).replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
}

async function filesOf({ prepare, run }, service) {
  for (let i = 0; i < WARM_UPS; i++) await run(service, await prepare(service));
  let common;
  for (let i = 0; i < REPETITIONS; i++) {
    const prepared = await prepare(service);
    await takeFiles(service);
    await run(service, prepared);
    const files = new Set(await takeFiles(service));
    common = (common ?? [...files]).filter((file) => files.has(file));
  }
  return common.sort();
}

const data_dir = mkdtempSync(join(tmpdir(), 'das-files-'));
chmodSync(data_dir, 0o755); // PostgreSQL's user has to enter it when we are root
const receiver = createServer((request, response) => response.writeHead(204).end()).listen(0, '127.0.0.1');
let service;
try {
  const chosen = OPERATIONS[operation];
  if (!chosen) throw new Error(`Unknown operation: ${operation}. Choose one of ${Object.keys(OPERATIONS).join(', ')}.`);
  service = { ...(await startService(data_dir, chosen.role)), receiver };
  const files = await filesOf(chosen, service);
  process.stdout.write(
    `${files.join('\n')}\n${files.length} files with an executed function during one ${operation}\n`,
  );
} finally {
  receiver.close();
  if (service) {
    service.child.kill('SIGTERM');
    await once(service.child, 'exit');
  }
  rmSync(data_dir, { recursive: true, force: true });
}

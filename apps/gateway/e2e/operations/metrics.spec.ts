import { freePort } from '@das/embedded-postgres';
import { Client } from 'pg';
import { MetricsListener } from '../../src/observability/metrics/metrics-listener';
import { useGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { post, startGateway } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { givenBacklog } from '../support/webhook-factories';
import { loggedIn, newAddress } from '../support/people';

const TOKEN = 'a token of 20 characters'.replaceAll(' ', '-');
const INVALID_KEY = '{"error":"invalid_api_key","message":"The API key is invalid or expired."}';

const database = useOwnDatabase();
const gateway = useGateway({ DAS_METRICS_TOKEN: TOKEN }, database);
const tenant = useTenant(gateway);

const ask = (url: string, token?: string, method = 'GET'): Promise<Response> =>
  fetch(`${url}/metrics`, { method, ...(token && { headers: { authorization: `Bearer ${token}` } }) });
const scrape = async (): Promise<string[]> => (await (await ask(gateway.url, TOKEN)).text()).split('\n');
const samples = async (name: string): Promise<string[]> => (await scrape()).filter((line) => line.startsWith(name));

test('metrics are off by default', async () => {
  const plain = await startGateway({}, database);
  expect((await ask(plain.url)).status).toBe(401);
  expect((await ask(plain.url, tenant.token)).status).toBe(404);
  await plain.stop();
});

describe('metrics with a token', () => {
  test('are returned for the token only', async () => {
    for (const token of [undefined, tenant.token, `${TOKEN}x`, TOKEN.slice(1)]) {
      const response = await ask(gateway.url, token);
      expect([response.status, await response.text()]).toEqual([401, INVALID_KEY]);
    }
    const response = await ask(gateway.url, TOKEN);
    expect([response.status, response.headers.get('content-type'), response.headers.get('cache-control')]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    const head = await ask(gateway.url, TOKEN, 'HEAD');
    expect([head.status, await head.text()]).toEqual([200, '']);
    const other = await ask(gateway.url, tenant.token, 'POST');
    expect([other.status, other.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
  });

  test('are refused to a session; after 300 failures in a minute guesses from that address get 429', async () => {
    const guarded = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_TRUST_PROXY: true });
    const person = await guarded.newTenant();
    const { cookie } = await loggedIn(guarded, person, 'owner');
    const refused = await fetch(`${guarded.url}/metrics`, { headers: { cookie } });
    expect([refused.status, refused.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="das"']);
    const from = { 'x-forwarded-for': newAddress() };
    const guess = async (token: string): Promise<number> =>
      (await fetch(`${guarded.url}/metrics`, { headers: { ...from, authorization: `Bearer ${token}` } })).status;
    const guesses: number[] = [];
    for (let wave = 0; wave < 10; wave += 1) guesses.push(...(await Promise.all(Array.from({ length: 31 }, () => guess('a-guess')))));
    expect([401, 429].map((status) => guesses.filter((each) => each === status).length)).toEqual([300, 10]);
    expect(await guess(TOKEN)).toBe(200);
    await guarded.stop();
  });

  test('are available in a process with the role worker', async () => {
    const worker = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_ROLE: 'worker' }, database);
    const answers = [await ask(worker.url, TOKEN), await ask(worker.url), await fetch(`${worker.url}/v2/products`)];
    await worker.stop();
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 404]);
  });
});

test('are on a separate port without a token when DAS_METRICS_PORT is set, and no other path exists there', async () => {
  const DAS_METRICS_PORT = await freePort();
  const own = await startGateway({ DAS_METRICS_PORT }, database);
  await own.app.get(MetricsListener).listen();
  const url = `http://127.0.0.1:${DAS_METRICS_PORT}`;
  const response = await ask(url);
  expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/plain; version=0.0.4; charset=utf-8']);
  expect(await response.text()).toContain('das_database_up 1');
  expect((await ask(own.url)).status).toBe(401);
  for (const [path, method] of [
    ['/', 'GET'],
    ['/v2/products', 'GET'],
    ['/metrics', 'POST'],
  ] as const)
    expect((await fetch(url + path, { method })).status).toBe(404);
  await own.stop();
  await expect(ask(url)).rejects.toThrow();
});

test('requests are counted by interface, method, route pattern and status, with their duration', async () => {
  const id = await givenProduct(tenant);
  const get = (path: string): Promise<unknown> => fetch(gateway.url + path, { headers: { authorization: `Bearer ${tenant.token}` } });
  for (const path of [`/v2/products/${id}`, '/v2/products/none', '/v2/products/other', `/nothing/${id}`, '/v2/products?x=1']) await get(path);
  await post(gateway.url, { query: '{ ping }' });
  const counted = await samples('das_http_request_duration_seconds_count');
  for (const [labels, count] of [
    ['interface="rest",method="GET",route="/v2/products/:id",status="200"', 1],
    ['interface="rest",method="GET",route="/v2/products/:id",status="404"', 2],
    ['interface="rest",method="GET",route="/v2/products",status="422"', 1],
    ['interface="rest",method="GET",route="none",status="404"', 1],
    ['interface="graphql",method="POST",route="/graphql",status="401"', 1],
  ])
    expect(counted).toContain(`das_http_request_duration_seconds_count{${labels}} ${count}`);
});

test('the database connections, the process and the webhook queue have metrics', async () => {
  const lines = await scrape();
  for (const sample of ['das_database_up 1', 'das_database_waiting 0', 'das_webhook_deliveries{state="due"} 0', 'das_webhook_failing_endpoints 0'])
    expect(lines).toContain(sample);
  expect(lines.filter((line) => /^das_database_connections\{state="(busy|idle)"\} \d+$/.test(line))).toHaveLength(2);
  for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes'])
    expect(lines.some((line) => line.startsWith(`${name} `))).toBe(true);
  const endpoint = await tenant.as(async () => {
    const text = `insert into webhook_endpoints (tenant_id, id, url, event_types) values ($1, 'E', 'https://hooks.example/', '["*"]')`;
    await gateway.db.run({ text, values: [tenant.id] });
    return { id: 'E', secret: '' };
  });
  await givenBacklog(database.admin_url, tenant, endpoint, 7);
  const admin = new Client(database.admin_url);
  await admin.connect();
  await admin.query(`update due_deliveries set due_at = now() + interval '1 hour' where delivery_id in ('E-1', 'E-2')`);
  await admin.query(`update due_deliveries set token = 'T', leased_until = now() + interval '1 hour' where delivery_id = 'E-3'`);
  await admin.query(`update due_deliveries set due_at = now() - interval '100 seconds' where delivery_id = 'E-4'`);
  await admin.query(`insert into webhook_troubles (tenant_id, endpoint_id, failures, timed_out) values ($1, 'E', 1, false)`, [tenant.id]);
  await admin.end();
  expect(await samples('das_webhook')).toEqual([
    'das_webhook_deliveries{state="due"} 4',
    'das_webhook_deliveries{state="waiting"} 2',
    'das_webhook_deliveries{state="in_flight"} 1',
    expect.stringMatching(/^das_webhook_oldest_due_seconds 10\d(\.\d+)?$/),
    'das_webhook_failing_endpoints 1',
  ]);
});

test('open jobs and audit heads without a checkpoint have metrics', async () => {
  const fresh = async (name: string): Promise<string[]> => (await samples(name)).map((line) => line.replace(/ (\d+)\.\d+$/, ' $1'));
  expect(await fresh('das_jobs')).toEqual([
    'das_jobs{state="queued"} 0',
    'das_jobs{state="running"} 0',
    'das_jobs_oldest_seconds{state="queued"} 0',
    'das_jobs_oldest_seconds{state="running"} 0',
  ]);
  const admin = new Client(database.admin_url);
  await admin.connect();
  const job = `insert into due_jobs (tenant_id, job_id, kind, status, created_at, due_at) values ($1, $2, 'bulk_approve', $3, now() - $4::interval, now())`;
  await admin.query(
    `insert into unsigned_heads (tenant_id, since) values ($1, now() - interval '1 hour') on conflict (tenant_id) do update set since = excluded.since`,
    [tenant.id],
  );
  for (const values of [
    ['J-1', 'queued', '1 minute'],
    ['J-2', 'queued', '2 minutes'],
    ['J-3', 'running', '3 minutes'],
  ])
    await admin.query(job, [tenant.id, ...values]);
  expect(await fresh('das_jobs')).toEqual([
    'das_jobs{state="queued"} 2',
    'das_jobs{state="running"} 1',
    expect.stringMatching(/^das_jobs_oldest_seconds\{state="queued"\} 12\d$/),
    expect.stringMatching(/^das_jobs_oldest_seconds\{state="running"\} 18\d$/),
  ]);
  expect(await fresh('das_audit_unsigned_seconds')).toEqual([expect.stringMatching(/^das_audit_unsigned_seconds 36\d\d$/)]);
  await admin.query('delete from due_jobs');
  await admin.query('delete from unsigned_heads');
  await admin.end();
  expect(await fresh('das_audit_unsigned_seconds')).toEqual(['das_audit_unsigned_seconds 0']);
});

test('the counts of the queue stop at a bound, and the oldest due delivery is exact', async () => {
  const admin = new Client(database.admin_url);
  await admin.connect();
  const rows = `select $1, 'E' || i % 7, 'D' || i, now() - i % 1000 * interval '1 second' from generate_series(1, 5000) i`;
  await admin.query(`insert into due_deliveries (tenant_id, endpoint_id, delivery_id, due_at) ${rows}`, [tenant.id]);
  const { rows: bounded } = await admin.query<{ counted: number; oldest: number }>(
    'select due + waiting + in_flight as counted, oldest_due_s as oldest from unnest(array[100, 10000]) most, webhook_queue_figures(most) order by 1',
  );
  await admin.query('delete from due_deliveries');
  await admin.end();
  expect(bounded).toEqual([
    { counted: 100, oldest: expect.closeTo(999, -2) },
    { counted: 5_007, oldest: expect.closeTo(999, -2) },
  ]);
});

test('metrics contain no tenant, person, key or row', async () => {
  const id = await givenProduct(tenant, { partnumber: 'NAMELESS' });
  await fetch(`${gateway.url}/v2/products/${id}?partnumber=NAMELESS`, { headers: { authorization: `Bearer ${tenant.token}` } });
  const everything = (await scrape()).join('\n');
  for (const name of [tenant.id, tenant.owner.id, tenant.owner.email, tenant.token, tenant.token.slice(8, 20), 'NAMELESS', `/${id}`, TOKEN])
    expect(everything).not.toContain(name);
  expect(gateway.log.join('\n')).not.toContain(TOKEN);
});

test('while the database is unavailable das_database_up is 0, and the metrics of the webhook queue are left out', async () => {
  const narrow = await startGateway({ DAS_METRICS_TOKEN: TOKEN, DAS_DATABASE_POOL_SIZE: 1 }, database);
  let release: () => void = () => undefined;
  const holding = tenant.as(() => narrow.db.transaction(() => new Promise<void>((resolve) => (release = resolve))));
  const text = await (await ask(narrow.url, TOKEN)).text();
  release();
  await holding;
  await narrow.stop();
  expect(text).toContain('das_database_up 0\n');
  expect(text).toContain('das_database_connections{state="busy"} 1\n');
  expect(text.split('\n').filter((line) => line.startsWith('das_webhook'))).toEqual([]);
});

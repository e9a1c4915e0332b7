import { freePort } from '@das/embedded-postgres';
import { MetricsListener } from '../../src/observability/metrics/metrics-listener';
import { useOwnGateway, useOwnDatabase, useTenant } from '../support/fixtures';
import { post, startGateway } from '../support/gateway';
import { givenProduct } from '../support/factories';
import { loggedIn, newAddress } from '../support/people';

const TOKEN = 'a token of 20 characters'.replaceAll(' ', '-');
const INVALID_KEY = '{"error":"invalid_api_key","message":"The API key is invalid or expired."}';

const database = useOwnDatabase();
const gateway = useOwnGateway({ DAS_METRICS_TOKEN: TOKEN }, database);
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
    for (let wave = 0; wave < 10; wave += 1)
      guesses.push(...(await Promise.all(Array.from({ length: 31 }, () => guess('a-guess')))));
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
  expect([response.status, response.headers.get('content-type')]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
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
  const get = (path: string): Promise<unknown> =>
    fetch(gateway.url + path, { headers: { authorization: `Bearer ${tenant.token}` } });
  for (const path of [
    `/v2/products/${id}`,
    '/v2/products/none',
    '/v2/products/other',
    `/nothing/${id}`,
    '/v2/products?x=1',
  ])
    await get(path);
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

test('metrics contain no tenant, person, key or row', async () => {
  const id = await givenProduct(tenant, { partnumber: 'NAMELESS' });
  await fetch(`${gateway.url}/v2/products/${id}?partnumber=NAMELESS`, {
    headers: { authorization: `Bearer ${tenant.token}` },
  });
  const everything = (await scrape()).join('\n');
  for (const name of [
    tenant.id,
    tenant.owner.id,
    tenant.owner.email,
    tenant.token,
    tenant.token.slice(8, 20),
    'NAMELESS',
    `/${id}`,
    TOKEN,
  ])
    expect(everything).not.toContain(name);
  expect(gateway.log.join('\n')).not.toContain(TOKEN);
});

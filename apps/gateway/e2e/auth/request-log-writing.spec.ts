import { ServiceUnavailable } from '@das/platform';
import { RequestLogRows, RequestLogWriter } from '@das/api-keys';
import { useDatabaseAdmin, useOwnGateway, useTenant } from '../support/fixtures';
import { post, startGateway } from '../support/gateway';
import { newKey } from '../support/keys';
import { logOf, written } from '../support/request-logs';

const TOKEN = 'a-token-of-metrics';
const gateway = useOwnGateway({ DAS_REQUEST_LOG: 'on', DAS_METRICS_TOKEN: TOKEN });
const tenant = useTenant(gateway);
const admin = useDatabaseAdmin();
afterEach(() => void jest.restoreAllMocks());

const send = (secret: string, url = gateway.url) =>
  post(url, { query: '{ ping }' }, { authorization: `Bearer ${secret}` });
const dropped = async (): Promise<number> => {
  const text = await (await fetch(`${gateway.url}/metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })).text();
  const [, total] = /^das_request_logs_dropped_total (\d+)$/m.exec(text) ?? [];
  if (total === undefined) throw new Error(text);
  return Number(total);
};
const requestsOf = async (id: string): Promise<unknown> =>
  (await admin.query('select sum(requests)::integer as requests from api_key_days where api_key_id = $1', [id]))
    .rows[0];

test('rows that the database does not take are dropped and counted; requests succeed and stay counted by day', async () => {
  const key = await newKey(tenant);
  await written(gateway);
  const before = await dropped();
  jest
    .spyOn(gateway.app.get(RequestLogRows), 'add')
    .mockRejectedValue(new ServiceUnavailable(new Error('no connection')));
  expect((await send(key.secret)).status).toBe(200);
  await written(gateway);
  expect(await dropped()).toBe(before + 1);
  jest.restoreAllMocks();
  await send(key.secret);
  expect(await logOf(gateway, tenant, key.api_key.id)).toHaveLength(1);
  expect(await requestsOf(key.api_key.id)).toEqual({ requests: 2 });
});

test('10,000 rows are held at most; 500 are written without waiting for the interval', async () => {
  const key = await newKey(tenant);
  await written(gateway);
  const before = await dropped();
  const writer = gateway.app.get(RequestLogWriter);
  const request = (n: number): never =>
    ({
      tenant_id: tenant.id,
      api_key_id: key.api_key.id,
      at_ms: Date.now(),
      interface: 'rest',
      method: 'GET',
      route: '/v2/products',
      operations: [],
      status: 200,
      error: null,
      duration_ms: 1,
      bytes_out: 1,
      request_id: `n-${n}`,
      ip: '::1',
      user_agent: null,
      replayed: false,
      is_write: false,
      has_server_error: false,
    }) as never;
  const count = async (): Promise<number> =>
    (await admin.query('select from request_logs where api_key_id = $1', [key.api_key.id])).rowCount ?? 0;
  for (let n = 0; n < 500; n += 1) writer.record(request(n));
  while ((await count()) < 500);
  await written(gateway); // so that none of them is held
  for (let n = 0; n < 10_020; n += 1) writer.record(request(n));
  await written(gateway);
  expect([await count(), await dropped()]).toEqual([10_500, before + 20]);
  expect(await requestsOf(key.api_key.id)).toEqual({ requests: 10_520 });
});

test('a service that stops writes what is left', async () => {
  const other = await startGateway({ DAS_REQUEST_LOG: 'on' });
  const key = await newKey(tenant);
  expect((await send(key.secret, other.url)).status).toBe(200);
  await other.stop();
  expect(await logOf(gateway, tenant, key.api_key.id)).toHaveLength(1);
});

test('a request waits for no statement of the log', async () => {
  const key = await newKey(tenant);
  await written(gateway);
  await admin.query('begin');
  await admin.query('lock table request_logs, api_key_days in access exclusive mode');
  const answers = await Promise.all(Array.from({ length: 20 }, () => send(key.secret)));
  void gateway.app.get(RequestLogWriter).flush();
  expect((await send(key.secret)).status).toBe(200);
  await admin.query('commit');
  expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
  expect(await logOf(gateway, tenant, key.api_key.id)).toHaveLength(21);
});

test('with DAS_REQUEST_LOG=off nothing is stored', async () => {
  const other = await startGateway({ DAS_REQUEST_LOG: 'off' });
  const key = await newKey(tenant);
  await send(key.secret, other.url);
  await other.stop();
  expect(await logOf(gateway, tenant, key.api_key.id)).toEqual([]);
  expect(await requestsOf(key.api_key.id)).toEqual({ requests: null });
});

import { RequestLogRows } from '@das/api-keys';
import { useDatabaseAdmin, useOwnGateway, useRest, useTenant } from '../support/fixtures';
import { type TestTenant, dataOf, post } from '../support/gateway';
import { type MadeKey, newKey } from '../support/keys';
import { logOf, written } from '../support/request-logs';
import { statementsOf } from '../support/statements-of';

const gateway = useOwnGateway({ DAS_REQUEST_LOG: 'on', DAS_GRAPHQL_REQUESTS_PER_MINUTE: 1_000 });
const tenant = useTenant(gateway);
const rest = useRest(gateway, tenant);
const admin = useDatabaseAdmin();

const bearer = ({ secret }: MadeKey): Record<string, string> => ({ authorization: `Bearer ${secret}` });
const send = (key: MadeKey, query: string) => post(gateway.url, { query }, bearer(key));
const today = (): string => new Date().toISOString().slice(0, 10);
const dayBefore = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const day = (facts: object): object => ({
  date: today(),
  interface: 'graphql',
  requests: 1,
  writes: 0,
  client_errors: 0,
  server_errors: 0,
  limited: 0,
  ...facts,
});

const FIELDS = 'date interface requests writes client_errors server_errors limited';
interface Used {
  id: string;
  daily_usage: object[];
}
const read = (own: TestTenant, args = '') => own.graphql(`{ apiKeys { id daily_usage${args} { ${FIELDS} } } }`);
const daysOf = async ({ api_key }: MadeKey, args?: string): Promise<object[] | undefined> =>
  dataOf<{ apiKeys: Used[] }>(await read(tenant, args)).apiKeys.find(({ id }) => id === api_key.id)?.daily_usage;

test('requests are counted by day and interface: writes, errors of the client and of the service, refusals', async () => {
  const key = await newKey(tenant, { requests_per_minute: 4 });
  await send(key, '{ ping }');
  await send(key, 'mutation { deleteProduct(id: "0") { id } }');
  await send(key, '{ nothing }');
  await send(key, '{ ping }');
  await send(key, '{ ping }'); // refused
  await fetch(`${gateway.url}/v2/products`, { method: 'POST', headers: bearer(key) });
  await fetch(`${gateway.url}/v2/products`, { headers: bearer(key) });
  await written(gateway);
  const expected = [
    day({ requests: 5, writes: 1, client_errors: 2, limited: 1 }),
    day({ interface: 'rest', requests: 2, writes: 1, client_errors: 1 }),
  ];
  expect(await daysOf(key)).toEqual(expected);
  expect(await rest(`/v2/api-keys/${key.api_key.id}/usage?from=${today()}`)).toMatchObject({
    status: 200,
    body: { data: { usage: [{ bucket: 'graphql' }, { bucket: 'rest' }], daily_usage: expected } },
  });
  await send(key, '{ ping }'); // refused as well, in another batch
  await written(gateway);
  expect(await daysOf(key)).toMatchObject([{ requests: 6, limited: 2 }, { requests: 2 }]);
});

test('by default the last 30 days are read, and at most 92', async () => {
  const key = await newKey(tenant);
  const add = `insert into api_key_days (tenant_id, api_key_id, date, interface, requests, writes, client_errors, server_errors, limited) values ($1, $2, $3, 'rest', 1, 0, 0, 0, 0)`;
  for (const days of [0, 29, 30, 91]) await admin.query(add, [tenant.id, key.api_key.id, dayBefore(days)]);
  const dates = async (args?: string): Promise<unknown> =>
    (await daysOf(key, args))?.map((each) => (each as { date: string }).date);
  expect(await dates()).toEqual([dayBefore(29), dayBefore(0)]);
  expect(await dates(`(from: "${dayBefore(91)}")`)).toEqual([91, 30, 29, 0].map(dayBefore));
  expect(await dates(`(from: "${dayBefore(40)}", to: "${dayBefore(30)}")`)).toEqual([dayBefore(30)]);
  const path = `/v2/api-keys/${key.api_key.id}/usage`;
  expect(await rest(`${path}?from=${dayBefore(92)}`)).toMatchObject({
    status: 422,
    body: { errors: { to: [`The to field must be a date before or equal to ${dayBefore(1)}.`] } },
  });
  expect(await rest(`${path}?from=2026-01-02&to=2026-01-01`)).toMatchObject({
    status: 422,
    body: { errors: { to: ['The to field must be a date after or equal to from.'] } },
  });
  expect(await rest(`${path}?from=x`)).toMatchObject({ status: 422 });
});

test('the days of all keys are one statement', async () => {
  const own = await gateway.newTenant();
  for (const name of ['A', 'B']) await newKey(own, { name });
  const texts = await statementsOf(() => read(own));
  expect(texts.filter((text) => text.includes('from api_key_days'))).toHaveLength(1);
});

test('at most 60 rows with status 429 are stored of a key and minute, over all processes; all are counted', async () => {
  const key = await newKey(tenant, { requests_per_minute: 1 });
  const at_ms = Math.floor(Date.now() / 60_000) * 60_000 - 60_000;
  const limited = (n: number, minute = 0): never =>
    ({
      tenant_id: tenant.id,
      api_key_id: key.api_key.id,
      at_ms: at_ms + n - minute * 60_000,
      interface: n % 2 ? 'rest' : 'graphql',
      method: 'GET',
      route: '/v2/products',
      operations: [],
      status: 429,
      error: 'rate_limit_exceeded',
      duration_ms: 1,
      bytes_out: 1,
      request_id: `l-${n}`,
      ip: '::1',
      user_agent: null,
      replayed: false,
      is_write: false,
      has_server_error: false,
    }) as never;
  const rows = gateway.app.get(RequestLogRows);
  const some = (minute?: number): never[] => Array.from({ length: 50 }, (_, n) => limited(n, minute));
  await Promise.all([1, 2, 3, 4].map(() => tenant.as(() => rows.add([...some(), ...some(1)], []))));
  expect(await logOf(gateway, tenant, key.api_key.id)).toHaveLength(100); // a page
  const [{ count } = {}] = (
    await admin.query<{ count: string }>(`select count(*) from request_logs where tenant_id = $1 and api_key_id = $2`, [
      tenant.id,
      key.api_key.id,
    ])
  ).rows;
  expect(count).toBe('120');
});

test('a flood of refused requests leaves at most 60 rows a minute, and its whole count', async () => {
  const key = await newKey(tenant, { requests_per_minute: 1 });
  await Promise.all(Array.from({ length: 150 }, () => send(key, '{ ping }')));
  await written(gateway);
  const { rows } = await admin.query<{ stored: number }>(
    `select count(*)::integer as stored from request_logs where tenant_id = $1 and api_key_id = $2 and status = 429 group by date_trunc('minute', at)`,
    [tenant.id, key.api_key.id],
  );
  const stored = rows.map((row) => row.stored);
  expect(Math.max(...stored)).toBe(60);
  const counted = (await daysOf(key)) as { requests: number; limited: number }[];
  expect(counted.reduce((sum, { requests }) => sum + requests, 0)).toBe(150);
  expect(counted.reduce((sum, { limited }) => sum + limited, 0)).toBeGreaterThan(140);
});

import { ApiKeysService } from '@das/api-keys';
import { connect } from 'node:net';
import { DATE_TIME, ULID } from '../support/expected';
import { givenProduct } from '../support/factories';
import { useOwnGateway, useTenant } from '../support/fixtures';
import { post } from '../support/gateway';
import { type MadeKey, newKey } from '../support/keys';
import { loggedIn } from '../support/people';
import { logOf, written } from '../support/request-logs';

const gateway = useOwnGateway({
  DAS_REQUEST_LOG: 'on',
  DAS_TRUST_PROXY: true,
  DAS_METRICS_TOKEN: 'a token of metrics',
});
const tenant = useTenant(gateway);

const bearer = ({ secret }: MadeKey): Record<string, string> => ({ authorization: `Bearer ${secret}` });
const rest = (key: MadeKey, path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(gateway.url + path, { ...init, headers: { ...bearer(key), ...init.headers } });
const REVOKE = 'mutation { revokeApiKey(id: "01KJQDJGR0RT2GZSKYPD8J86G9") { id } }';
const row = (facts: object): object => ({
  id: ULID,
  at: DATE_TIME,
  api_key_id: ULID,
  interface: 'rest',
  method: 'GET',
  operations: [],
  status: 200,
  error: null,
  duration_ms: expect.any(Number),
  bytes_out: expect.any(Number),
  request_id: expect.any(String),
  ip: '127.0.0.1',
  user_agent: 'node',
  replayed: false,
  ...facts,
});

describe('a row', () => {
  test('of REST has the template of the route, the status, the first error code and the size of the body', async () => {
    const key = await newKey(tenant);
    const id = await givenProduct(tenant);
    const headers = {
      'x-request-id': 'mine-1',
      'user-agent': `agent ${'x'.repeat(300)}`,
      'x-forwarded-for': '203.0.113.7',
    };
    const response = await rest(key, `/v2/products/${id}?secret=a`, { headers });
    const body = await response.text();
    await rest(key, '/v2/products/0');
    await rest(key, '/v2/products', { method: 'HEAD' });
    await rest(key, '/v2/products', { method: 'PATCH' });
    await rest(key, '/v2/a-secret-in-a-path');
    const { id: api_key_id } = key.api_key;
    expect(await logOf(gateway, tenant, api_key_id)).toEqual([
      row({ api_key_id, route: 'none', status: 404, error: 'NOT_FOUND' }),
      row({ api_key_id, route: 'none', method: 'PATCH', status: 405, error: 'METHOD_NOT_ALLOWED' }),
      row({ api_key_id, route: '/v2/products', method: 'HEAD', bytes_out: 0 }),
      row({ api_key_id, route: '/v2/products/{id}', status: 404, error: 'NOT_FOUND' }),
      row({
        api_key_id,
        route: '/v2/products/{id}',
        request_id: 'mine-1',
        bytes_out: Buffer.byteLength(body),
        ip: '203.0.113.7',
        user_agent: `agent ${'x'.repeat(249)}`,
      }),
    ]);
  });

  test('of GraphQL has the root fields of the schema, without aliases, and the code of the error', async () => {
    const key = await newKey(tenant);
    const send = (query: unknown, headers = {}) => post(gateway.url, query, { ...bearer(key), ...headers });
    await send({ query: '{ secretAlias: ping products { data { id } } again: ping __typename }' });
    await send({ query: REVOKE });
    await send({ query: '{ notInTheSchema }' });
    await send({ query: '{ ping' });
    await send([{ query: '{ ping }' }, { query: '{ me { user { id } } ping }' }]);
    await send('no JSON');
    const of = (facts: object): object => row({ interface: 'graphql', method: 'POST', route: '/graphql', ...facts });
    expect(await logOf(gateway, tenant, key.api_key.id)).toEqual([
      of({ status: 400, error: 'MALFORMED_REQUEST' }),
      of({ operations: ['ping', 'me'] }),
      of({ error: 'GRAPHQL_PARSE_FAILED' }),
      of({ error: 'GRAPHQL_VALIDATION_FAILED' }),
      of({ operations: ['revokeApiKey'], error: 'NOT_FOUND' }),
      of({ operations: ['ping', 'products'] }),
    ]);
  });

  test('says whether the response was repeated, with its error code', async () => {
    const key = await newKey(tenant);
    const headers = { 'idempotency-key': 'k-1', 'content-type': 'application/json' };
    const send = () => rest(key, '/v2/products', { method: 'POST', headers, body: '{"list_price": -1}' });
    const mutate = () => post(gateway.url, { query: REVOKE }, { ...bearer(key), 'idempotency-key': 'k-2' });
    for (const each of [send, send, mutate, mutate]) await each();
    expect(await logOf(gateway, tenant, key.api_key.id)).toMatchObject([
      { replayed: true, error: 'NOT_FOUND', operations: ['revokeApiKey'] },
      { replayed: false, error: 'NOT_FOUND', operations: ['revokeApiKey'] },
      { replayed: true, error: 'VALIDATION_FAILED', status: 422 },
      { replayed: false, error: 'VALIDATION_FAILED', status: 422 },
    ]);
  });

  test('is written of a request whose client went away before the answer', async () => {
    const key = await newKey(tenant);
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    const head = `POST /v2/products HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key.secret}\r\nContent-Type: application/json\r\nContent-Length: 40\r\n\r\n{`;
    await new Promise((resolve) => socket.write(head, resolve));
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await logOf(gateway, tenant, key.api_key.id)).toEqual([
      row({
        method: 'POST',
        route: '/v2/products',
        status: 400,
        error: 'MALFORMED_REQUEST',
        bytes_out: 0,
        user_agent: null,
      }),
    ]);
  });

  test('of an export has the bytes of the file', async () => {
    const key = await newKey(tenant);
    const body = await (await rest(key, '/v2/audit-logs/export')).text();
    expect(await logOf(gateway, tenant, key.api_key.id)).toEqual([
      row({ route: '/v2/audit-logs/export', bytes_out: Buffer.byteLength(body) }),
    ]);
  });
});

test('sessions, requests without a valid key and routes without a key are not logged', async () => {
  const own = await gateway.newTenant();
  const key = await newKey(own);
  const page = await loggedIn(gateway, own, 'owner');
  await page.graphql('{ ping }');
  await own.as(() => gateway.app.get(ApiKeysService).revoke(key.api_key.id));
  expect((await rest(key, '/v2/products')).status).toBe(401);
  await rest(key, '/health/live');
  expect(await logOf(gateway, own, key.api_key.id)).toEqual([]);
  await written(gateway);
  const count = 'select count(*) from request_logs where tenant_id = $1';
  const [found] = await own.as(() => gateway.db.run<{ count: string }>({ text: count, values: [own.id] }));
  expect(found?.count).toBe('2'); // createApiKey, and the query above
});
